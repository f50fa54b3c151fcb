import { rename, rm } from 'node:fs/promises';
import { BridgeError } from './bridge-error.ts';
import { copyFolder } from './copy-folder.ts';
import type { Installations } from './installations.ts';
import type { WorkProgress } from './job-queue.reducer.ts';
import { isThere, type Libraries } from './libraries.ts';
import type { SavedJob } from './saved-state.ts';

export interface MoveGameOptions {
  installations: Installations;
  libraries: Libraries;
}

/**
 * Moves a game to another library: renames its folder, or copies it to another disk. Until the saved state names the new
 * library, the old folder is whole; then the old one is deleted. Each step can be repeated after a crash.
 */
export function createMoveGame({ installations, libraries }: MoveGameOptions) {
  /** Between the two steps of a renaming only the new folder exists. */
  async function isRenamed(from: string, to: string): Promise<boolean> {
    return !(await isThere(from)) && (await isThere(to));
  }

  /** A game is in one library alone. */
  async function removeOthers(productName: string, library: string | null): Promise<void> {
    for (const other of libraries.all().filter((one) => one !== library)) {
      await rm(libraries.folderOf(productName, other), { recursive: true, force: true });
    }
  }

  async function moveGame(
    { productName, library }: SavedJob,
    report: (progress: WorkProgress) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const installed = installations.requireInstalled(productName);
    await libraries.requireThere(installed.library);
    await libraries.requireThere(library);
    report({ phase: 'checking' });
    if (installed.library !== library) {
      const from = libraries.folderOf(productName, installed.library);
      const to = libraries.folderOf(productName, library);
      if (!(await isRenamed(from, to))) await renameOrCopy(from, to);
      await installations.changeLibrary(productName, library);
    }
    await removeOthers(productName, library);

    async function renameOrCopy(from: string, to: string): Promise<void> {
      // On another disk, or where an earlier attempt has begun to copy.
      const isDone = await rename(from, to).then(
        () => true,
        () => false,
      );
      if (isDone) return;
      report({ phase: 'downloading' });
      await copyFolder(from, to, {
        signal,
        begin(bytes, missingBytes) {
          report({ manifest: null, files: 0, totalBytes: bytes });
          return libraries.requireSpace(library, missingBytes);
        },
        onCopied: (receivedBytes) => report({ atMs: performance.now(), receivedBytes }),
      });
      signal.throwIfAborted();
      report({ phase: 'applying' });
    }
  }

  return {
    moveGame,
    /** After a move was cancelled: the game stays where it is whole. */
    async discardMove({ productName, library }: SavedJob): Promise<void> {
      const installed = installations.find(productName);
      if (!installed) return;
      await libraries.requireThere(installed.library);
      const from = libraries.folderOf(productName, installed.library);
      const to = libraries.folderOf(productName, library);
      if (installed.library === library) await removeOthers(productName, library);
      else if (await isRenamed(from, to)) await installations.changeLibrary(productName, library);
      else await rm(to, { recursive: true, force: true });
    },
    /** Throws where it cannot begin. */
    async requireMovable(productName: string, library: string | null): Promise<void> {
      const installed = installations.requireInstalled(productName);
      if (installed.library === library) throw new BridgeError('busy');
      await libraries.requireThere(installed.library);
      await libraries.requireThere(library);
    },
  };
}
