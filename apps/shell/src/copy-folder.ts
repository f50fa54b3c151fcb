import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, open, readdir, readlink, rm, symlink, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { BridgeError } from './bridge-error.ts';
import { hashFile } from './download-file.ts';

const PIECE_BYTES = 1024 * 1024;
/** File systems keep times with different precision. */
const SAME_TIME_MS = 2;

export interface CopyOptions {
  signal: AbortSignal;
  /** Before the first file: all bytes, and those that an earlier attempt has not copied. */
  begin(bytes: number, missingBytes: number): Promise<void>;
  onCopied(bytes: number): void;
}

interface SourceFile {
  path: string;
  size: number;
  mode: number;
  mtimeMs: number;
}

/**
 * Copies everything in a folder, and reads it again to check it. A file gets the time of its source when it is right:
 * what an earlier attempt has finished is not copied again.
 */
export async function copyFolder(from: string, to: string, options: CopyOptions): Promise<void> {
  const { signal, begin, onCopied } = options;
  const files: SourceFile[] = [];
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true });
    else if (entry.isSymbolicLink()) await copyLink(join(from, path), join(to, path));
    else if (entry.isFile()) {
      const { size, mode, mtimeMs } = await lstat(join(from, path));
      files.push({ path, size, mode, mtimeMs });
    }
  }
  const missing: SourceFile[] = [];
  for (const file of files) if (!(await isCopied(file, join(to, file.path)))) missing.push(file);
  const bytesOf = (some: readonly SourceFile[]) => some.reduce((sum, { size }) => sum + size, 0);
  let copied = bytesOf(files) - bytesOf(missing);
  await begin(bytesOf(files), bytesOf(missing));
  onCopied(copied);
  for (const file of missing) {
    await copyFile(join(from, file.path), join(to, file.path), file, signal, (bytes) => {
      copied += bytes;
      onCopied(copied);
    });
  }
}

async function isCopied({ size, mtimeMs }: SourceFile, target: string): Promise<boolean> {
  const found = await lstat(target).catch(() => null);
  return found?.size === size && Math.abs(found.mtimeMs - mtimeMs) < SAME_TIME_MS;
}

async function copyLink(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await symlink(await readlink(from), to);
}

async function copyFile(
  from: string,
  to: string,
  { mode, mtimeMs }: SourceFile,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  // Never through a link that has taken its place.
  await rm(to, { force: true });
  const hash = createHash('sha256');
  const source = await open(from, 'r');
  const target = await open(to, 'wx');
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    while (true) {
      signal.throwIfAborted();
      const { bytesRead } = await source.read(piece);
      if (bytesRead === 0) break;
      hash.update(piece.subarray(0, bytesRead));
      await target.writeFile(piece.subarray(0, bytesRead));
      onBytes(bytesRead);
    }
    await target.sync();
  } finally {
    await source.close();
    await target.close();
  }
  if ((await hashFile(to)) !== hash.digest('hex')) throw new BridgeError('checksum');
  await chmod(to, mode);
  await utimes(to, new Date(mtimeMs), new Date(mtimeMs));
}
