import { mkdir, open, readdir, realpath, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, normalize } from 'node:path';
import type { LauncherLibrary } from '@gatehouse/contract/launcher-bridge';
import { BridgeError, bridgeErrorOf } from './bridge-error.ts';
import { isInside } from './game-folder.ts';
import type { SavedState, StateWriter } from './saved-state.ts';

/** In the folder of each added library: an empty mount point of a disk that is not connected has none. */
const MARKER = '.gatehouse-library';
const MEASURE_INTERVAL_MS = 5_000;

export interface LibrariesOptions {
  /** The library in the data folder. It stays. */
  folder: string;
  state: SavedState;
  writer: StateWriter;
  freeBytes?: ((folder: string) => Promise<number | null>) | undefined;
}

interface Measured {
  freeBytes: number | null;
  isMissing: boolean;
}

export type Libraries = ReturnType<typeof createLibraries>;

/** The folders that games are installed in. One is named by its folder, that of the data folder by null. */
export function createLibraries({ folder: own, state, writer, freeBytes = freeBytesIn }: LibrariesOptions) {
  const measured = new Map<string | null, Measured>();
  let measuring: NodeJS.Timeout | undefined;

  const all = (): (string | null)[] => [null, ...state.libraries];
  const pathOf = (library: string | null) => library ?? own;
  const folderOf = (productName: string, library: string | null) => join(pathOf(library), productName);

  async function look(library: string | null): Promise<Measured> {
    const isMissing = library !== null && !(await isThere(join(library, MARKER)));
    return { isMissing, freeBytes: isMissing ? null : await freeBytes(pathOf(library)) };
  }

  async function measure(): Promise<void> {
    for (const library of all()) measured.set(library, await look(library));
  }

  /** The library of a folder, which may be the one of the data folder. */
  function find(folder: string): string | null {
    if (folder === own) return null;
    if (!state.libraries.includes(folder)) throw new BridgeError('not_found');
    return folder;
  }

  /** Neither in a library, where it could be in a game, nor around one. The data folder counts as a whole. */
  async function requireUnused(folder: string): Promise<void> {
    for (const used of [dirname(own), ...state.libraries]) {
      const other = await realPathOf(used);
      if (isInside(folder, other) || isInside(other, folder)) throw new BridgeError('folder_in_use');
    }
  }

  return {
    pathOf,
    folderOf,
    all,
    find,
    measure,
    /** Calls back when a disk was connected or taken away. */
    watch(onChange: () => void): void {
      measuring = setInterval(async () => {
        const before = JSON.stringify([...measured.values()].map(({ isMissing }) => isMissing));
        await measure();
        if (JSON.stringify([...measured.values()].map(({ isMissing }) => isMissing)) !== before) onChange();
      }, MEASURE_INTERVAL_MS);
      measuring.unref();
    },
    close: () => clearInterval(measuring),
    async requireThere(library: string | null): Promise<void> {
      if ((await look(library)).isMissing) throw new BridgeError('library_missing');
    },
    async requireSpace(library: string | null, bytes: number): Promise<void> {
      const found = await look(library);
      measured.set(library, found);
      if (found.freeBytes !== null && bytes > found.freeBytes) throw new BridgeError('disk_full');
    },
    /** A new, empty folder, or one that was a library before: what is deleted with a game is only ever ours. */
    async add(typed: string, create: boolean): Promise<void> {
      if (!isAbsolute(typed)) throw new BridgeError('folder_not_absolute');
      const folder = await realPathOf(normalize(typed));
      await requireUnused(folder);
      const isNew = !(await isThere(folder));
      if (isNew && !create) throw new BridgeError('folder_not_found');
      try {
        if (isNew) await makeFolder(folder);
        const names = await readdir(folder);
        const isEmpty = names.every((name) => name === 'lost+found');
        if (!isEmpty && !names.includes(MARKER)) throw new BridgeError('folder_not_empty');
        await writeMarker(join(folder, MARKER));
        state.libraries.push(folder);
        measured.set(folder, await look(folder));
      } catch (error) {
        if (isNew) await rmdir(folder).catch(() => {});
        throw bridgeErrorOf(error) === 'failed'
          ? new BridgeError('folder_not_writable', { cause: error })
          : error;
      }
      await writer.save();
    },
    async remove(folder: string): Promise<void> {
      const library = find(folder);
      const isUsed = [...state.installed, ...state.jobs].some((game) => game.library === library);
      if (library === null || isUsed) throw new BridgeError('busy');
      state.libraries = state.libraries.filter((other) => other !== library);
      measured.delete(library);
      if (state.defaultLibrary === library) state.defaultLibrary = null;
      await writer.save();
      await rm(join(library, MARKER), { force: true }).catch(() => {});
    },
    async setDefault(folder: string): Promise<void> {
      state.defaultLibrary = find(folder);
      await writer.save();
    },
    snapshot(): { freeBytes: number | null; libraries: LauncherLibrary[] } {
      const libraries = all().map((library) => ({
        folder: pathOf(library),
        ...(measured.get(library) ?? { freeBytes: null, isMissing: false }),
        isDefault: library === state.defaultLibrary,
        isRemovable: library !== null,
      }));
      return { freeBytes: measured.get(state.defaultLibrary)?.freeBytes ?? null, libraries };
    },
  };
}

export const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The path without links, also of a folder that does not exist yet. */
async function realPathOf(path: string): Promise<string> {
  const found = await realpath(path).catch(() => null);
  if (found !== null || dirname(path) === path) return found ?? path;
  return join(await realPathOf(dirname(path)), basename(path));
}

/** With its parents. The recursive `mkdir` never ends where the file system refuses with ENOENT, as /proc does. */
async function makeFolder(path: string): Promise<void> {
  if (!(await isThere(dirname(path)))) await makeFolder(dirname(path));
  await mkdir(path);
}

async function writeMarker(file: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile('Games of the launcher are in this folder.\n');
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function freeBytesIn(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
