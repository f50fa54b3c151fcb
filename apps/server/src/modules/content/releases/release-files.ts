import { createHash } from 'node:crypto';
import { access, open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isPublished } from '../files/files-below.ts';
import type { FileName, ReleaseFile } from './release-file.types.ts';

const READERS = 4;
const PIECE_BYTES = 64 * 1024;
const ART_VERSION_LENGTH = 8;

/** What a content folder has for a release, in the order of the paths. Links are followed. */
export async function hashReleaseFiles(
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<FileName[]> {
  const paths = (await listPaths(folder, '')).filter(isWanted);
  return hashFiles(paths, async (path, buffer) => ({
    path,
    sha256: await hashFile(join(folder, path), buffer),
  }));
}

/**
 * For a folder that is read again and again: hashes only files whose time or size is another one. Storing them hashes
 * them once more.
 */
export function createFolderHashes(): (folder: string) => Promise<FileName[]> {
  const known = new Map<string, { stamp: string; sha256: string }>();
  return async (folder) => {
    const paths = await listPaths(folder, '');
    return hashFiles(paths, async (path, buffer) => {
      const place = join(folder, path);
      const { mtimeMs, ctimeMs, size, ino } = await stat(place);
      const stamp = [mtimeMs, ctimeMs, size, ino].join(' ');
      const before = known.get(place);
      const sha256 = before?.stamp === stamp ? before.sha256 : await hashFile(place, buffer);
      known.set(place, { stamp, sha256 });
      return { path, sha256 };
    });
  };
}

/**
 * The files that are not there whole. Read once and not only found: a machine that lost its power has files without
 * content. `whole` keeps the hashes of those that this process has read.
 */
export async function findMissing(
  files: readonly FileName[],
  placeOf: (file: FileName) => string,
  whole: Set<string>,
): Promise<FileName[]> {
  const missing = await hashFiles(files, async (file, buffer) => {
    const { sha256 } = file;
    const found = whole.has(sha256)
      ? access(placeOf(file)).then(() => sha256)
      : hashFile(placeOf(file), buffer);
    if ((await found.catch(() => null)) !== sha256) return [file];
    whole.add(sha256);
    return [];
  });
  return missing.flat();
}

/** The buffers are used again: the pictures would be most of the memory of a start. */
async function hashFiles<File, T>(
  files: readonly File[],
  work: (file: File, buffer: Buffer) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  const queue = files.entries();
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
      for (const [index, file] of queue) done[index] = await work(file, buffer);
    }),
  );
  return done;
}

async function hashFile(path: string, buffer: Buffer): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

export async function readReleaseFile(folder: string, { path, sha256 }: FileName): Promise<ReleaseFile> {
  const bytes = await readFile(join(folder, path));
  return sha256Of(bytes) === sha256 ? { path, sha256, bytes } : changed(folder);
}

/** Someone saved a file in between: what was checked is not what would be stored. */
export function changed(folder: string): never {
  throw new Error(`${folder} changed while it was read`);
}

async function listPaths(folder: string, below: string): Promise<string[]> {
  const names = (await readdir(join(folder, below))).sort();
  const paths = names.map((name) => (below ? `${below}/${name}` : name)).filter(isPublished);
  const kinds = await Promise.all(paths.map((path) => stat(join(folder, path))));
  const found: string[] = [];
  // One folder after the other: the system refuses a link that leads in a circle only at its fortieth turn.
  for (const [index, path] of paths.entries()) {
    if (kinds[index]?.isDirectory()) found.push(...(await listPaths(folder, path)));
    else if (kinds[index]?.isFile()) found.push(path);
  }
  return found;
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The same for the same files, wherever they were. */
export function digestOf(files: readonly FileName[]): string {
  const hash = createHash('sha256');
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  for (const { path, sha256 } of sorted) hash.update(`${path}\0${sha256}\n`);
  return hash.digest('hex');
}

export const isArt = (path: string) => path.startsWith('art/');

/** Part of the address of pictures, so that they can be cached without expiry and still be replaced. */
export function artVersionOf(files: readonly FileName[]): string {
  return digestOf(files.filter(({ path }) => isArt(path))).slice(0, ART_VERSION_LENGTH);
}
