import { stat } from 'node:fs/promises';
import type { LauncherJob } from '@gatehouse/contract/launcher-bridge';
import type { PatchFile, PatchManifest } from '@gatehouse/contract/patching';
import { BridgeError } from './bridge-error.ts';
import { AddressExpired, type DownloadOptions, downloadFile, sizeOf } from './download-file.ts';
import type { FetchManifest } from './fetch-manifest.ts';
import type { GameFolder } from './game-folder.ts';
import type { Installations } from './installations.ts';
import { type PatchPlan, planPatch } from './patch.rules.ts';
import type { Installation, SavedJob } from './saved-state.ts';

export interface PatchGameOptions {
  installations: Installations;
  fetchManifest: FetchManifest;
  download?: Pick<DownloadOptions, 'fetch' | 'retryDelayMs' | 'openFile'> | undefined;
}

/** What the queue learns about its job. */
export interface PatchReport {
  phase(phase: Extract<LauncherJob['phase'], 'checking' | 'downloading' | 'applying'>): void;
  /** `files`: how many are downloaded, of a repair only those that were damaged or missing. */
  planned(manifest: PatchManifest, plan: PatchPlan, files: number): void;
  received(bytes: number): void;
}

export type PatchGame = ReturnType<typeof createPatchGame>;

/** Brings the files of a game to what its branch has now: an installation, a patch and a repair are the same act. */
export function createPatchGame({ installations, fetchManifest, download }: PatchGameOptions) {
  return async function patchGame(job: SavedJob, report: PatchReport, signal: AbortSignal): Promise<void> {
    report.phase('checking');
    const game = installations.folderOf(job.productName);
    const installed = installations.find(job.productName);
    let manifest = await fetchManifest(job, signal);
    const hasUnknownFiles = job.kind === 'repair' || !installed || installed.isDirty;
    const intact = hasUnknownFiles ? await game.intact(manifest.files, signal) : installed.files;
    const plan = planPatch(manifest.files, withRemoved(intact, installed));
    report.planned(manifest, plan, job.kind === 'repair' ? damagedFiles(plan, installed) : plan.fetch.length);
    let received = await stagedBytes(game, plan);
    report.received(received);
    await installations.requireSpace(plan.fetchBytes - received);
    report.phase('downloading');
    let fileAt = filesByPath(manifest);
    for (const { path } of plan.fetch) {
      let file = fileAt(path);
      while (!(await isStaged(game, file))) {
        try {
          received = await fetchFile(game, file, received);
        } catch (error) {
          if (!(error instanceof AddressExpired)) throw error;
          const renewed = await fetchManifest(job, signal);
          // A newer version was published meanwhile: start with that one.
          if (renewed.patchId !== manifest.patchId) return patchGame(job, report, signal);
          manifest = renewed;
          fileAt = filesByPath(manifest);
          if (fileAt(path).url === file.url) throw new BridgeError('not_found');
          file = fileAt(path);
        }
      }
    }
    signal.throwIfAborted();
    report.phase('applying');
    await installations.put(job, game, manifest, plan);

    /** Resolves with the bytes received so far. */
    async function fetchFile(folder: GameFolder, file: PatchFile, before: number): Promise<number> {
      const staged = folder.staged(file.sha256);
      const others = before - (await sizeOf(`${staged}.part`));
      let now = before;
      await downloadFile(file, staged, {
        ...download,
        signal,
        onProgress(bytes) {
          now = others + bytes;
          report.received(now);
        },
      });
      return now;
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
