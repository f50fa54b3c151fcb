import { chmod, copyFile, mkdir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { isFilePath } from '@gatehouse/domain/file-path';
import { BridgeError } from './bridge-error.ts';
import { hashFile, sizeOf } from './download-file.ts';
import type { InstalledFile, PatchPlan } from './patch.rules.ts';

/** Downloads wait here, by their content, until the patch is complete. No path of a manifest starts with a dot. */
const STAGING = '.staging';

const PROGRAM_MODE = 0o755;

export type GameFolder = ReturnType<typeof createGameFolder>;

export function createGameFolder(path: string) {
  const staged = (sha256: string) => join(path, STAGING, sha256);

  /** Where a file is in the folder. Throws for a path that leads out of it. */
  async function fileAt(file: string): Promise<string> {
    if (!isFilePath(file)) throw new BridgeError('manifest_invalid');
    const target = join(path, ...file.split('/'));
    await mkdir(dirname(target), { recursive: true });
    // A link inside of the folder must not lead out of it.
    const inside = relative(await realpath(path), await realpath(dirname(target)));
    // On Windows the way to another drive is an absolute path.
    const isOutside = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
    if (isOutside) throw new BridgeError('manifest_invalid');
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

  return {
    path,
    fileAt,
    staged,
    /** Those of the files that are there and undamaged. */
    async intact(files: readonly InstalledFile[], signal?: AbortSignal): Promise<InstalledFile[]> {
      const found: InstalledFile[] = [];
      for (const file of files) {
        signal?.throwIfAborted();
        const at = join(path, ...file.path.split('/'));
        const isIntact =
          (await sizeOf(at)) === file.size && (await hashFile(at).catch(() => '')) === file.sha256;
        if (isIntact) found.push({ path: file.path, size: file.size, sha256: file.sha256 });
      }
      return found;
    },
    /** Deletes what is no longer listed and moves what was downloaded into place. */
    async apply({ fetch, remove }: PatchPlan, program: string | null): Promise<void> {
      for (const file of remove) {
        const target = await fileAt(file);
        await rm(target, { force: true });
        await removeEmptyFolders(dirname(target));
      }
      const lastUses = new Map(fetch.map((file) => [file.sha256, file]));
      for (const file of fetch) {
        const target = await fileAt(file.path);
        if (lastUses.get(file.sha256) === file) await rename(staged(file.sha256), target);
        else await copyFile(staged(file.sha256), target);
        if (file.path === program) await chmod(target, PROGRAM_MODE);
      }
      await rm(join(path, STAGING), { recursive: true, force: true });
    },
    clearStaging: () => rm(join(path, STAGING), { recursive: true, force: true }),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
