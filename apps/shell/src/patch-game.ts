import { stat } from 'node:fs/promises';
import type { PatchFile, PatchManifest } from '@gatehouse/contract/patching';
import { BridgeError } from './bridge-error.ts';
import { AddressExpired, type DownloadOptions, downloadFile, sizeOf } from './download-file.ts';
import type { FetchManifest } from './fetch-manifest.ts';
import type { GameFolder } from './game-folder.ts';
import type { Installations } from './installations.ts';
import type { WorkProgress } from './job-queue.reducer.ts';
import { type PatchPlan, planPatch } from './patch.rules.ts';
import type { Installation, SavedJob } from './saved-state.ts';

export interface PatchGameOptions {
  installations: Installations;
  fetchManifest: FetchManifest;
  download?: Pick<DownloadOptions, 'fetch' | 'retryDelayMs' | 'openFile'> | undefined;
}

export type PatchGame = ReturnType<typeof createPatchGame>;

/** Brings the files of a game to what its branch has now: an installation, a patch and a repair are the same act. */
export function createPatchGame({ installations, fetchManifest, download }: PatchGameOptions) {
  return async function patchGame(
    job: SavedJob,
    report: (progress: WorkProgress) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const game = installations.folderOf(job.productName);
    report({ phase: 'checking' });
    const manifest = await fetchManifest(job, signal);
    const plan = await planFiles();
    let received = await stagedBytes(game, plan);
    reportReceived(received);
    await installations.requireSpace(plan.fetchBytes - received);
    report({ phase: 'downloading' });
    const fetched = await fetchFiles();
    // A newer version was published meanwhile: start with that one.
    if (!fetched) return patchGame(job, report, signal);
    signal.throwIfAborted();
    report({ phase: 'applying' });
    await installations.put(job, game, fetched, plan);

    async function planFiles(): Promise<PatchPlan> {
      const installed = installations.find(job.productName);
      const hasUnknownFiles = job.kind === 'repair' || !installed || installed.isDirty;
      const intact = hasUnknownFiles ? await game.intact(manifest.files, signal) : installed.files;
      const planned = planPatch(manifest.files, withRemoved(intact, installed));
      const files = job.kind === 'repair' ? damagedFiles(planned, installed) : planned.fetch.length;
      report({ manifest, files, totalBytes: planned.fetchBytes });
      return planned;
    }

    /** Resolves with the manifest whose addresses were used last, with null if there is another version. */
    async function fetchFiles(): Promise<PatchManifest | null> {
      let current = manifest;
      let fileAt = filesByPath(current);
      for (const { path } of plan.fetch) {
        let file = fileAt(path);
        while (!(await isStaged(game, file))) {
          try {
            await fetchFile(file);
          } catch (error) {
            if (!(error instanceof AddressExpired)) throw error;
            current = await fetchManifest(job, signal);
            if (current.patchId !== manifest.patchId) return null;
            fileAt = filesByPath(current);
            if (fileAt(path).url === file.url) throw new BridgeError('not_found');
            file = fileAt(path);
          }
        }
      }
      return current;
    }

    async function fetchFile(file: PatchFile): Promise<void> {
      const staged = game.staged(file.sha256);
      const others = received - (await sizeOf(`${staged}.part`));
      const onProgress = (bytes: number) => {
        received = others + bytes;
        reportReceived(received);
      };
      await downloadFile(file, staged, { ...download, signal, onProgress });
    }

    function reportReceived(receivedBytes: number): void {
      report({ atMs: performance.now(), receivedBytes });
    }
  };
}

/** A repair must also delete files of the installed version that the manifest does not list. */
function withRemoved(intact: readonly Installation['files'][number][], installed: Installation | undefined) {
  const found = new Set(intact.map(({ path }) => path));
  const damaged = (installed?.files ?? []).filter(({ path }) => !found.has(path));
  return [...intact, ...damaged.map((file) => ({ ...file, sha256: '' }))];
}

/** Without those of a newer version, which a repair downloads too. */
function damagedFiles({ fetch }: PatchPlan, installed: Installation | undefined): number {
  const had = new Map(installed?.files.map(({ path, sha256 }) => [path, sha256]));
  return fetch.filter(({ path, sha256 }) => had.get(path) === sha256).length;
}

function filesByPath({ files }: PatchManifest): (path: string) => PatchFile {
  const known = new Map(files.map((file) => [file.path, file]));
  return (path) => {
    const file = known.get(path);
    if (!file) throw new BridgeError('manifest_invalid');
    return file;
  };
}

async function isStaged(
  game: GameFolder,
  { sha256, size }: { sha256: string; size: number },
): Promise<boolean> {
  // A download gets this name only when its hash was right.
  const staged = await stat(game.staged(sha256)).catch(() => null);
  return staged?.size === size;
}

async function stagedBytes(game: GameFolder, { fetch }: PatchPlan): Promise<number> {
  const contents = new Map(fetch.map(({ sha256, size }) => [sha256, size]));
  let sum = 0;
  for (const [sha256, size] of contents) {
    const staged = game.staged(sha256);
    sum += Math.min(size, (await sizeOf(staged)) || (await sizeOf(`${staged}.part`)));
  }
  return sum;
}
