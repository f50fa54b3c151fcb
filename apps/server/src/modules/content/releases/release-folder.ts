import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupProblem } from '../../../errors.ts';
import type { FileName } from './release-file.types.ts';
import { findMissing, sha256Of } from './release-files.ts';

const FILES_PER_READ = 4;
const PRIVATE = 0o700;
/** Requests of the release before may still run, and other processes of this machine follow a moment later. */
const FOLDERS_KEPT = 3;
/** Another process may be about to link a file that it has just stored. */
const UNUSED_FILE_MS = 60 * 60 * 1000;

type ReadFiles = (hashes: string[]) => Promise<Map<string, Buffer>>;

/**
 * The releases of this machine, as folders. Each file is stored once by its hash and linked, so that the next release
 * brings only what has changed. Several processes may share the folder.
 */
export function createReleaseFolders(cacheDir: string) {
  const filesDir = join(cacheDir, 'files');
  const foldersDir = join(cacheDir, 'releases');
  const whole = new Set<string>();

  async function fetchFiles(files: readonly FileName[], readFiles: ReadFiles): Promise<void> {
    const unique = [...new Map(files.map((file) => [file.sha256, file])).values()];
    const missing = await findMissing(unique, ({ sha256 }) => join(filesDir, sha256), whole);
    for (let start = 0; start < missing.length; start += FILES_PER_READ) {
      const wanted = missing.slice(start, start + FILES_PER_READ).map(({ sha256 }) => sha256);
      const read = await readFiles(wanted);
      for (const sha256 of wanted) {
        const bytes = read.get(sha256);
        if (!bytes || sha256Of(bytes) !== sha256)
          throw new Error(`the file ${sha256} of a release is damaged`);
        await writeWhole(join(filesDir, sha256), bytes);
        whole.add(sha256);
      }
    }
  }

  /** A file that is there is whole, also after a crash. */
  async function writeWhole(path: string, bytes: Buffer): Promise<void> {
    const part = `${path}.${randomUUID()}`;
    await writeFile(part, bytes);
    await rename(part, path);
  }

  /** Other processes may be reading the folder, so that a file is there whole or not at all. */
  async function place(sha256: string, target: string): Promise<void> {
    const stored = join(filesDir, sha256);
    await link(stored, target).catch(async () => {
      // A damaged one is there, or the disk has no hard links.
      const part = `${stored}.${randomUUID()}`;
      await copyFile(stored, part);
      await rename(part, target);
    });
  }

  async function provide(name: string, files: readonly FileName[], readFiles: ReadFiles): Promise<string> {
    demandOwnFolder(cacheDir);
    const folder = join(foldersDir, name);
    const missing = await findMissing(files, ({ path }) => join(folder, path), whole);
    if (missing.length === 0) return folder;
    await mkdir(filesDir, { recursive: true });
    await fetchFiles(missing, readFiles);
    for (const below of new Set(missing.map(({ path }) => dirname(path)))) {
      await mkdir(join(folder, below), { recursive: true });
    }
    for (const { path, sha256 } of missing) await place(sha256, join(folder, path));
    return folder;
  }

  return {
    /** Makes the folder of a release, or adds what it lacks; its name is the digest. */
    provide,
    /** A folder of files that are no release yet. It is there until `work` ends. */
    async lend<T>(
      files: readonly FileName[],
      readFiles: ReadFiles,
      work: (folder: string) => Promise<T>,
    ): Promise<T> {
      const name = randomUUID();
      try {
        return await work(await provide(name, files, readFiles));
      } finally {
        await rm(join(foldersDir, name), { recursive: true, force: true });
      }
    },
    /** Deletes the folders of former releases and the files that none of the others has. */
    async clean(currentFolder: string): Promise<void> {
      const now = new Date();
      await utimes(currentFolder, now, now);
      const folders = await Promise.all(
        (await readdir(foldersDir)).map(async (name) => {
          const path = join(foldersDir, name);
          return { path, usedAt: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
        }),
      );
      const former = folders.toSorted((one, other) => other.usedAt - one.usedAt).slice(FOLDERS_KEPT);
      for (const { path } of former) await rm(path, { recursive: true, force: true });
      for (const name of await readdir(filesDir)) {
        const path = join(filesDir, name);
        const file = await stat(path).catch(() => null);
        if (file?.nlink === 1 && now.getTime() - file.mtimeMs > UNUSED_FILE_MS)
          await rm(path, { force: true });
      }
    },
  };
}

/** The folder may be below that of all users: what another one has put there must not become our content. */
function demandOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE });
  const folder = lstatSync(path);
  const isOwn = process.getuid === undefined || folder.uid === process.getuid();
  if (!folder.isDirectory() || !isOwn) {
    throw new StartupProblem(
      `${path} does not belong to the user of this process. Set CONTENT_CACHE_DIR to another folder.`,
    );
  }
}
