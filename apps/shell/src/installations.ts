import type { InstalledGame } from '@gatehouse/contract/launcher-bridge';
import { BridgeError } from './bridge-error.ts';
import type { GameVersion } from './fetch-version.ts';
import { readContents } from './game-contents.ts';
import { createGameFolder } from './game-folder.ts';
import { splitArguments } from './launch-options.rules.ts';
import type { Libraries } from './libraries.ts';
import type { LocalFile } from './patch-plan.rules.ts';
import type { Installation, SavedJob, SavedState, StateWriter } from './saved-state.ts';

export interface InstallationsOptions {
  libraries: Libraries;
  state: SavedState;
  writer: StateWriter;
  /** What else the page gets of a game. */
  details?: ((installed: Installation) => Partial<InstalledGame>) | undefined;
}

/** The file that starts a game, and what the player adds to it. */
interface PlayableGame {
  kind: 'page' | 'program';
  file: string;
  folder: string;
  args: string[];
}

/** A version that the game can become, and the bytes to download for it. */
type Pending = NonNullable<Installation['pending']>;

export type Installations = ReturnType<typeof createInstallations>;

/** The games on this machine. */
export function createInstallations({
  libraries,
  state,
  writer,
  details = () => ({}),
}: InstallationsOptions) {
  const updates = new Map<string, Pending>();

  const find = (productName: string) => state.installed.find((game) => game.productName === productName);
  function requireInstalled(productName: string): Installation {
    const game = find(productName);
    if (!game) throw new BridgeError('not_installed');
    return game;
  }
  /** The library that the game is in, or is being installed in. */
  function libraryOf(productName: string): string | null {
    const game = find(productName) ?? state.jobs.find((job) => job.productName === productName);
    return game?.library ?? null;
  }
  const folderOf = (productName: string) =>
    createGameFolder(libraries.folderOf(productName, libraryOf(productName)));

  /** Throws where the disk of its library is not connected. */
  const requireLibrary = (productName: string) => libraries.requireThere(libraryOf(productName));

  return {
    folderOf,
    find,
    requireInstalled,
    requireLibrary,
    measureFreeSpace: libraries.measure,
    requireSpace: (productName: string, bytes: number) =>
      libraries.requireSpace(libraryOf(productName), bytes),
    async changeLibrary(productName: string, library: string | null): Promise<void> {
      requireInstalled(productName).library = library;
      await writer.save();
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
    async finish({ productName, branchId, packages, library }: SavedJob, newest: GameVersion): Promise<void> {
      const game = folderOf(productName);
      const { version, launch, indexes } = newest;
      if (launch.kind === 'program') await game.makeProgram(launch.path);
      const before = find(productName);
      const next: Installation = {
        productName,
        branchId,
        packages,
        library: before ? before.library : library,
        offered: newest.packages,
        version,
        launch,
        files: newest.files.map(({ path, size, sha256 }) => ({ path, size, sha256 })),
        lastPlayed: before?.lastPlayed ?? null,
        prerequisites: newest.statement?.prerequisites ?? [],
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
      const installed = requireInstalled(productName);
      await requireLibrary(productName);
      const checked = { game: folderOf(productName), installed, files: [], isUnknown: true };
      const found = await readContents({ ...checked, placed: undefined, suspects: new Set() });
      const intact = found.filter(({ sha256 }) => sha256 !== null);
      return { damaged: installed.files.length - intact.length };
    },
    /** Null where the game is up to date. */
    setUpdate(productName: string, update: Pending | null): void {
      if (update) updates.set(productName, update);
      else updates.delete(productName);
    },
    async uninstall(productName: string): Promise<void> {
      const installed = requireInstalled(productName);
      await requireLibrary(productName);
      delete state.launchOptions[productName];
      // Marked first: after a crash in the middle the game is not taken for a whole one.
      installed.isDirty = true;
      await writer.save();
      await folderOf(productName).remove();
      state.installed = state.installed.filter((game) => game !== installed);
      updates.delete(productName);
      await libraries.measure();
      await writer.save();
    },
    async playable(productName: string): Promise<PlayableGame> {
      const { launch, isDirty } = requireInstalled(productName);
      await requireLibrary(productName);
      if (isDirty) throw new BridgeError('busy');
      const game = folderOf(productName);
      return {
        kind: launch.kind,
        file: await game.fileAt(launch.path),
        folder: game.path,
        args: splitArguments(state.launchOptions[productName] ?? ''),
      };
    },
    async setLaunchOptions(productName: string, launchOptions: string): Promise<void> {
      requireInstalled(productName);
      state.launchOptions[productName] = launchOptions;
      await writer.save();
    },
    async markPlayed(productName: string): Promise<void> {
      requireInstalled(productName).lastPlayed = new Date().toISOString();
      await writer.save();
    },
    snapshot(): InstalledGame[] {
      return state.installed.map((game) => ({
        productName: game.productName,
        branchId: game.branchId,
        version: game.version,
        bytes: game.files.reduce((sum, { size }) => sum + size, 0),
        lastPlayed: game.lastPlayed,
        update: updates.get(game.productName) ?? game.pending,
        ...(game.launch.kind === 'program'
          ? { launchOptions: state.launchOptions[game.productName] ?? '' }
          : {}),
        ...details(game),
        packages: game.offered.map(({ name, totalBytes }) => ({
          name,
          bytes: totalBytes,
          isInstalled: game.packages.includes(name),
        })),
        library: libraries.pathOf(game.library),
      }));
    },
  };
}
