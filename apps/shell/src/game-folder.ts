import { chmod, lstat, mkdir, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { isFilePath } from '@gatehouse/domain/file-path';
import { BridgeError } from './bridge-error.ts';
import { createGameRecords } from './game-records.ts';

/** Files are built here, by their content. No path of a manifest starts with a dot. */
const STAGING = '.staging';
const PART = '.part';

const PROGRAM_MODE = 0o755;

export type GameFolder = ReturnType<typeof createGameFolder>;

export function createGameFolder(path: string) {
  const staging = join(path, STAGING);
  const records = createGameRecords(path);
  const pathOf = (file: string) => join(path, ...file.split('/'));

  /** Where a file is in the folder, to be written. Throws for a path that leads out of it. */
  async function fileAt(file: string): Promise<string> {
    if (!isFilePath(file)) throw new BridgeError('manifest_invalid');
    const target = pathOf(file);
    await mkdir(dirname(target), { recursive: true });
    // A link inside of the folder must not lead out of it.
    if (!isInside(await realpath(dirname(target)), await realpath(path))) {
      throw new BridgeError('manifest_invalid');
    }
    return target;
  }

  async function removeEmptyFolders(folder: string): Promise<void> {
    if (folder === path || !folder.startsWith(path + sep)) return;
    try {
      await rmdir(folder);
    } catch {
      return;
    }
    await removeEmptyFolders(dirname(folder));
  }

  async function removeEmptyTree(folder: string): Promise<void> {
    const found = await lstat(folder).catch(() => null);
    if (!found?.isDirectory()) return;
    for (const name of await readdir(folder)) await removeEmptyTree(join(folder, name));
    await rmdir(folder).catch(() => {});
  }

  async function removeFile(file: string): Promise<void> {
    const target = await fileAt(file);
    await rm(target, { force: true });
    await removeEmptyFolders(dirname(target));
  }

  return {
    path,
    records,
    pathOf,
    fileAt,
    /** Where a file with this content is built. */
    part: (sha256: string) => join(staging, sha256 + PART),
    /** The contents of which there is a part. What was left of others is deleted. */
    async prepareStaging(isWanted: (sha256: string) => boolean): Promise<string[]> {
      await mkdir(staging, { recursive: true });
      const found: string[] = [];
      for (const name of await readdir(staging)) {
        const sha256 = basename(name, PART);
        if (isWanted(sha256) && name.endsWith(PART)) found.push(sha256);
        else await rm(join(staging, name), { recursive: true });
      }
      return found;
    },
    removeFile,
    /** Replaces a file by one that was built. */
    async put(part: string, file: string): Promise<void> {
      const target = await fileAt(file);
      // After a crash an empty folder may be left where the file belongs.
      await removeEmptyTree(target);
      await rename(part, target);
    },
    makeProgram: (file: string) => chmod(pathOf(file), PROGRAM_MODE),
    clearStaging: () => rm(staging, { recursive: true, force: true }),
    async remove(): Promise<void> {
      // First: after a crash in the middle they would name files that are gone.
      await records.remove();
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Whether a path is this folder, or in it. Both without links. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  // On Windows the way to another drive is an absolute path.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
