import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstalledGame } from '@gatehouse/contract/launcher-bridge';
import type { PatchManifest } from '@gatehouse/contract/patching';
import { BridgeError } from './bridge-error.ts';
import { createGameFolder, type GameFolder } from './game-folder.ts';
import { type PatchPlan, planPatch } from './patch.rules.ts';
import type { Installation, SavedJob, SavedState, StateWriter } from './saved-state.ts';

export interface InstallationsOptions {
  folder: string;
  state: SavedState;
  writer: StateWriter;
  freeBytes?: (folder: string) => Promise<number | null>;
}

export type Installations = ReturnType<typeof createInstallations>;

/** The games on this machine, and the free space. */
export function createInstallations({
  folder,
  state,
  writer,
  freeBytes = freeBytesIn,
}: InstallationsOptions) {
  const updates = new Map<string, { version: string; bytes: number }>();
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
    /** Until the last file is in place the installation is marked, so that a crash leads to a check of every file. */
    async put(
      { productName, branchId, packages }: SavedJob,
      game: GameFolder,
      manifest: PatchManifest,
      plan: PatchPlan,
    ): Promise<void> {
      const files = manifest.files.map(({ path, size, sha256 }) => ({ path, size, sha256 }));
      const { version, launch } = manifest;
      const before = find(productName);
      const next: Installation = {
        productName,
        branchId,
        packages,
        offered: manifest.packages,
        version,
        launch,
        files: [...(before?.files ?? []), ...files],
        lastPlayed: before?.lastPlayed ?? null,
        isDirty: true,
      };
      state.installed = [...state.installed.filter((other) => other !== before), next];
      await writer.save();
      await game.apply(plan, launch.kind === 'program' ? launch.path : null);
      Object.assign(next, { files, isDirty: false });
      updates.delete(productName);
    },
    async verify(productName: string): Promise<{ damaged: number }> {
      const { files } = requireInstalled(productName);
      const intact = await folderOf(productName).intact(files);
      return { damaged: files.length - intact.length };
    },
    /** Notes whether this is newer than what is installed. */
    compare(productName: string, manifest: PatchManifest): void {
      const installed = requireInstalled(productName);
      const { fetch, remove, fetchBytes } = planPatch(manifest.files, installed.files);
      if (fetch.length + remove.length > 0 || installed.isDirty) {
        updates.set(productName, { version: manifest.version, bytes: fetchBytes });
      } else updates.delete(productName);
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
          update: updates.get(game.productName) ?? null,
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
