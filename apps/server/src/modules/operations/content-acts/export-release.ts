import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPublished } from '../../content/files/files-below.ts';
import type { FileName } from '../../content/releases/release-file.types.ts';
import { hashReleaseFiles } from '../../content/releases/release-files.ts';

const FILES_PER_READ = 20;

/** Writes what the folder does not have like this, and names the files that the release does not have. It deletes none. */
export async function exportRelease(
  folder: string,
  files: readonly FileName[],
  readFiles: (hashes: readonly string[]) => Promise<Map<string, Buffer>>,
): Promise<{ written: string[]; unknown: string[] }> {
  await mkdir(folder, { recursive: true });
  const there = new Map((await hashReleaseFiles(folder)).map(({ path, sha256 }) => [path, sha256]));
  const wanted = new Set(files.map(({ path }) => path));
  const differing = files.filter(({ path, sha256 }) => isPublished(path) && there.get(path) !== sha256);
  for (let start = 0; start < differing.length; start += FILES_PER_READ) {
    const batch = differing.slice(start, start + FILES_PER_READ);
    const read = await readFiles(batch.map(({ sha256 }) => sha256));
    for (const { path, sha256 } of batch) {
      const bytes = read.get(sha256);
      if (!bytes) throw new Error(`the file ${path} of the release is gone`);
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
  }
  const unknown = [...there.keys()].filter((path) => !wanted.has(path));
  return { written: differing.map(({ path }) => path), unknown };
}
