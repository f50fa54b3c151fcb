import { hash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { Chunk } from '@gatehouse/contract/chunk-index';
import { createChunkReader } from './chunk-reader.ts';
import { hashFile } from './download-file.ts';
import type { GameFolder } from './game-folder.ts';
import type { PlacedFile } from './game-records.ts';
import {
  type InstalledFile,
  type LocalChunk,
  type LocalFile,
  localChunks,
  type VersionFile,
} from './patch-plan.rules.ts';
import type { Installation } from './saved-state.ts';

export interface ContentsOptions {
  game: GameFolder;
  installed: Pick<Installation, 'files' | 'isDirty'> | undefined;
  files: readonly VersionFile[];
  /** Undefined where no patch is unfinished. */
  placed: readonly PlacedFile[] | undefined;
  /** Whether no file is known to be what it was. */
  isUnknown: boolean;
  /** Files that were not what they should be. */
  suspects: ReadonlySet<string>;
  signal?: AbortSignal | undefined;
}

/** What is in the game's folder. Files are only read where it is not known from the last patch, finished or not. */
export async function readContents(options: ContentsOptions): Promise<LocalFile[]> {
  const { game, installed, files, placed, suspects, signal } = options;
  const isUnfinished = !installed || installed.isDirty;
  const isUnknown = options.isUnknown || (isUnfinished && !placed);
  const known = new Map<string, InstalledFile>(installed?.files.map((file) => [file.path, file]));
  const written = new Map<string, PlacedFile>();
  for (const file of isUnfinished && placed ? placed : []) {
    known.set(file.path, file);
    written.set(file.path, file);
  }
  const wanted = new Map(files.map((file) => [file.path, file]));
  const chunksOf = await game.records.chunksOfFiles();
  for (const file of files) if (file.chunks) chunksOf.set(file.sha256, file.chunks);

  async function read(path: string): Promise<LocalFile | undefined> {
    const expected = [wanted.get(path), known.get(path)].filter((file) => file !== undefined);
    if (isUnknown || suspects.has(path)) return check(path, expected);
    const file = known.get(path);
    if (!file) return undefined;
    if (isUnfinished && !(await isAsLeft(game.pathOf(path), written.get(path) ?? file))) {
      return check(path, expected);
    }
    const chunks = chunksOf.get(file.sha256);
    const next = wanted.get(path);
    // Of a version of whole files, chunks that are where the next version has them are used.
    if (!chunks && next?.chunks && next.sha256 !== file.sha256) return check(path, [next]);
    return { ...pick(file), chunks: chunks ? [...localChunks({ ...file, chunks })] : [] };
  }

  async function check(path: string, expected: InstalledFile[]): Promise<LocalFile | undefined> {
    const at = game.pathOf(path);
    const found = await stat(at).catch(() => null);
    if (!found?.isFile()) return undefined;
    const { size } = found;
    const right: LocalChunk[] = [];
    for (const file of expected) {
      const chunks = chunksOf.get(file.sha256);
      const isIntact = chunks
        ? (await findChunks(at, chunks, right, signal)) && size === file.size
        : size === file.size && (await hashFile(at).catch(() => null)) === file.sha256;
      if (isIntact) return { ...pick(file), chunks: chunks ? [...localChunks({ ...file, chunks })] : [] };
    }
    return { path, size, sha256: null, chunks: right };
  }

  const contents: LocalFile[] = [];
  for (const path of new Set([...known.keys(), ...(isUnknown ? wanted.keys() : [])])) {
    signal?.throwIfAborted();
    const file = await read(path);
    if (file) contents.push(file);
  }
  return contents;
}

const pick = ({ path, size, sha256 }: InstalledFile) => ({ path, size, sha256 });

/** Whether a file that was put in place, or was not touched, is still there. */
async function isAsLeft(at: string, file: InstalledFile | PlacedFile): Promise<boolean> {
  const found = await stat(at).catch(() => null);
  return found?.size === file.size && (!('mtimeMs' in file) || found.mtimeMs === file.mtimeMs);
}

/** Adds the chunks that are where they should be. Resolves with whether all are. */
async function findChunks(
  file: string,
  chunks: readonly Chunk[],
  right: LocalChunk[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => null);
  if (!handle) return false;
  const readChunk = createChunkReader();
  let at = 0;
  let isIntact = true;
  try {
    for (const { sha256, size } of chunks) {
      signal?.throwIfAborted();
      if (hash('sha256', await readChunk(handle, at, size)) === sha256) right.push({ sha256, at });
      else isIntact = false;
      at += size;
    }
    return isIntact;
  } finally {
    await handle.close();
  }
}
