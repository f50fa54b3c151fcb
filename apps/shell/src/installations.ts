import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstalledGame } from '@gatehouse/contract/launcher-bridge';
import { BridgeError } from './bridge-error.ts';
import type { GameVersion } from './fetch-version.ts';
import { createGameFolder } from './game-folder.ts';
import type { LocalFile } from './patch-plan.rules.ts';
import type { Installation, SavedJob, SavedState, StateWriter } from './saved-state.ts';

export interface InstallationsOptions {
  folder: string;
  state: SavedState;
  writer: StateWriter;
  freeBytes?: (folder: string) => Promise<number | null>;
}

/** A version that the game can become, and the bytes to download for it. */
type Pending = NonNullable<Installation['pending']>;

export type Installations = ReturnType<typeof createInstallations>;

/** The games on this machine, and the free space. */
export function createInstallations({
  folder,
  state,
  writer,
  freeBytes = freeBytesIn,
}: InstallationsOptions) {
  const updates = new Map<string, Pending>();
  let free: number | null = null;

  const folderOf = (productName: string) => createGameFolder(join(folder, productName));
  const find = (productName: string) => state.installed.find((game) => game.productName === productName);
  function requireInstalled(productName: string): Installation {
    const game = find(productName);
    if (!game) throw new BridgeError('not_installed');
    return game;
  }
  async function measureFreeSpace(): Promise<void> {
    free = await freeBytes(folder);
  }

  return {
    folderOf,
    find,
    requireInstalled,
    measureFreeSpace,
    async requireSpace(bytes: number): Promise<void> {
      await measureFreeSpace();
      if (free !== null && bytes > free) throw new BridgeError('disk_full');
    },
    /** Before the first file is replaced: until the last one is in place, the game is not playable. */
    async begin(productName: string, local: readonly LocalFile[], pending: Pending): Promise<void> {
      const installed = find(productName);
      updates.delete(productName);
      if (!installed) return;
      if (!installed.isDirty) await folderOf(productName).records.clearPlaced();
      const files = local.map(({ path, size, sha256 }) => ({ path, size, sha256: sha256 ?? '' }));
      Object.assign(installed, { files, isDirty: true, pending });
      await writer.save();
    },
    /** When all files are in place. */
    async finish({ productName, branchId, packages }: SavedJob, newest: GameVersion): Promise<void> {
      const game = folderOf(productName);
      const { version, launch, indexes } = newest;
      if (launch.kind === 'program') await game.makeProgram(launch.path);
      const before = find(productName);
      const next: Installation = {
        productName,
        branchId,
        packages,
        offered: newest.packages,
        version,
        launch,
        files: newest.files.map(({ path, size, sha256 }) => ({ path, size, sha256 })),
        lastPlayed: before?.lastPlayed ?? null,
        indexes: [...indexes],
        isDirty: false,
        pending: null,
      };
      state.installed = [...state.installed.filter((other) => other !== before), next];
      updates.delete(productName);
      await writer.save();
      await game.clearStaging();
      await game.records.clear(indexes);
    },
    async verify(productName: string): Promise<{ damaged: number }> {
      const { files } = requireInstalled(productName);
      const intact = await folderOf(productName).intact(files);
      return { damaged: files.length - intact.length };
    },
    /** Null where the game is up to date. */
    setUpdate(productName: string, update: Pending | null): void {
      if (update) updates.set(productName, update);
      else updates.delete(productName);
    },
    async uninstall(productName: string): Promise<void> {
      const installed = requireInstalled(productName);
      // Marked first: after a crash in the middle the game is not taken for a whole one.
      installed.isDirty = true;
      await writer.save();
      await folderOf(productName).remove();
      state.installed = state.installed.filter((game) => game !== installed);
      updates.delete(productName);
      await measureFreeSpace();
      await writer.save();
    },
    /** The file that starts the game. */
    async playable(productName: string): Promise<{ kind: 'page' | 'program'; file: string; folder: string }> {
      const { launch, isDirty } = requireInstalled(productName);
      if (isDirty) throw new BridgeError('busy');
      const game = folderOf(productName);
      return { kind: launch.kind, file: await game.fileAt(launch.path), folder: game.path };
    },
    async markPlayed(productName: string): Promise<void> {
      requireInstalled(productName).lastPlayed = new Date().toISOString();
      await writer.save();
    },
    snapshot(): { freeBytes: number | null; installed: InstalledGame[] } {
      return {
        freeBytes: free,
        installed: state.installed.map((game) => ({
          productName: game.productName,
          branchId: game.branchId,
          version: game.version,
          bytes: game.files.reduce((sum, { size }) => sum + size, 0),
          lastPlayed: game.lastPlayed,
          update: updates.get(game.productName) ?? game.pending,
          packages: game.offered.map(({ name, totalBytes }) => ({
            name,
            bytes: totalBytes,
            isInstalled: game.packages.includes(name),
          })),
        })),
      };
    },
  };
}

async function freeBytesIn(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
