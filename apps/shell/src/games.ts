import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  BridgeErrorCode,
  BridgeEvent,
  LauncherJob,
  LauncherState,
} from '@gatehouse/contract/launcher-bridge';
import type { PatchManifest } from '@gatehouse/contract/patching';
import { BridgeError, bridgeErrorOf } from './bridge-error.ts';
import { AddressExpired, type DownloadOptions, downloadFile, sizeOf } from './download-file.ts';
import type { FetchManifest } from './fetch-manifest.ts';
import { createGameFolder, type GameFolder } from './game-folder.ts';
import {
  addSample,
  bytesPerSecond,
  type PatchPlan,
  patchUuid,
  planPatch,
  type Sample,
  secondsLeft,
} from './patch.rules.ts';
import type { Installation, SavedJob, SavedState, StateWriter } from './saved-state.ts';

const OFFLINE_RETRY_MS = 15_000;

export interface GamesOptions {
  folder: string;
  state: SavedState;
  writer: StateWriter;
  fetchManifest: FetchManifest;
  /** The state has changed. */
  onChange(): void;
  emit(event: Extract<BridgeEvent, { type: 'patch_finished' }>): void;
  download?: Pick<DownloadOptions, 'fetch' | 'retryDelayMs' | 'openFile'>;
  freeBytes?: (folder: string) => Promise<number | null>;
  offlineRetryMs?: number;
}

/** What is known of a job beyond its saved part. */
interface Progress {
  phase: LauncherJob['phase'];
  received: number;
  total: number;
  samples: readonly Sample[];
  error: BridgeErrorCode | null;
  manifest: PatchManifest | null;
}

export type Games = ReturnType<typeof createGames>;

/** Installed games and the queue of installs, patches and repairs: one at a time, in order. */
export function createGames(options: GamesOptions) {
  const { folder, state, writer, onChange } = options;
  const freeBytes = options.freeBytes ?? freeBytesIn;
  const progress = new Map<string, Progress>();
  const updates = new Map<string, { version: string; bytes: number }>();
  let free: number | null = null;
  let active: { job: SavedJob; abort: AbortController; ended: Promise<void> } | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const folderOf = (productName: string) => createGameFolder(join(folder, productName));
  const jobOf = (productName: string) => state.jobs.find((job) => job.productName === productName);
  const installedAs = (productName: string) =>
    state.installed.find((game) => game.productName === productName);

  function progressOf({ productName, isPaused }: SavedJob): Progress {
    const known = progress.get(productName);
    if (known) return known;
    const fresh: Progress = {
      phase: isPaused ? 'paused' : 'waiting',
      received: 0,
      total: 0,
      samples: [],
      error: null,
      manifest: null,
    };
    progress.set(productName, fresh);
    return fresh;
  }

  function changePhase(job: SavedJob, phase: Progress['phase'], error: BridgeErrorCode | null = null): void {
    Object.assign(progressOf(job), { phase, error, samples: [] });
    onChange();
  }

  async function measureFreeSpace(): Promise<void> {
    free = await freeBytes(folder);
  }

  /** Starts the first job that is neither paused nor failed. */
  function startNext(): void {
    if (active || isClosed) return;
    const job = state.jobs.find((candidate) => progressOf(candidate).phase === 'waiting');
    if (!job) return;
    const abort = new AbortController();
    active = { job, abort, ended: Promise.resolve() };
    active.ended = work(job, abort.signal).finally(() => {
      active = null;
      startNext();
    });
  }

  async function work(job: SavedJob, signal: AbortSignal): Promise<void> {
    try {
      await bringUpToDate(job, signal);
      await finish(job);
    } catch (error) {
      if (signal.aborted) return;
      const code = bridgeErrorOf(error);
      changePhase(job, 'failed', code);
      if (code === 'no_network') retryLater();
      // A lost connection continues by itself, so that it is no end of the patch.
      else reportEnd(job, code);
    }
  }

  function retryLater(): void {
    clearTimeout(retry);
    retry = setTimeout(() => {
      for (const job of state.jobs) {
        if (progressOf(job).error === 'no_network') changePhase(job, 'waiting');
      }
      startNext();
    }, options.offlineRetryMs ?? OFFLINE_RETRY_MS);
    retry.unref();
  }

  async function bringUpToDate(job: SavedJob, signal: AbortSignal): Promise<void> {
    changePhase(job, 'checking');
    const game = folderOf(job.productName);
    const installed = installedAs(job.productName);
    let manifest = await options.fetchManifest(job, signal);
    const hasUnknownFiles = job.kind === 'repair' || !installed || installed.isDirty;
    const intact = hasUnknownFiles ? await game.intact(manifest.files, signal) : installed.files;
    const plan = planPatch(manifest.files, withRemoved(intact, installed));
    const known = progressOf(job);
    Object.assign(known, { manifest, total: plan.fetchBytes });
    known.received = await stagedBytes(game, plan);
    await requireSpace(plan.fetchBytes - known.received);
    changePhase(job, 'downloading');
    for (const { path } of plan.fetch) {
      let file = urlIn(manifest, path);
      while (!(await isStaged(game, file))) {
        try {
          await download(job, game, file, signal);
        } catch (error) {
          if (!(error instanceof AddressExpired)) throw error;
          const renewed = await options.fetchManifest(job, signal);
          // Published anew meanwhile: start with the newer version.
          if (renewed.patchId !== manifest.patchId) return bringUpToDate(job, signal);
          if (urlIn(renewed, path).url === file.url) throw new BridgeError('not_found');
          manifest = renewed;
          file = urlIn(manifest, path);
        }
      }
    }
    signal.throwIfAborted();
    changePhase(job, 'applying');
    await apply(job, game, manifest, plan);
  }

  async function download(
    job: SavedJob,
    game: GameFolder,
    file: PatchManifest['files'][number],
    signal: AbortSignal,
  ) {
    const known = progressOf(job);
    const before = known.received - (await sizeOf(`${game.staged(file.sha256)}.part`));
    await downloadFile(file, game.staged(file.sha256), {
      ...options.download,
      signal,
      onProgress(bytes) {
        known.received = before + bytes;
        known.samples = addSample(known.samples, { atMs: performance.now(), receivedBytes: known.received });
        onChange();
      },
    });
  }

  async function requireSpace(bytes: number): Promise<void> {
    await measureFreeSpace();
    if (free !== null && bytes > free) throw new BridgeError('disk_full');
  }

  /** Until the last file is in place the installation is marked, so that a crash leads to a check of every file. */
  async function apply(
    job: SavedJob,
    game: GameFolder,
    manifest: PatchManifest,
    plan: PatchPlan,
  ): Promise<void> {
    const { productName, branchId, packages } = job;
    const files = manifest.files.map(({ path, size, sha256 }) => ({ path, size, sha256 }));
    const { version, launch } = manifest;
    const before = installedAs(productName);
    const next: Installation = {
      productName,
      branchId,
      packages,
      version,
      launch,
      files: [...(before?.files ?? []), ...files],
      lastPlayed: before?.lastPlayed ?? null,
      isDirty: true,
    };
    state.installed = [...state.installed.filter((other) => other !== before), next];
    await writer.save();
    await game.apply(plan, launch.kind === 'program' ? launch.path : null);
    Object.assign(next, { files, isDirty: false });
    updates.delete(productName);
  }

  async function finish(job: SavedJob): Promise<void> {
    reportEnd(job, null);
    forget(job);
    await measureFreeSpace();
    await writer.save();
    onChange();
  }

  function reportEnd(job: SavedJob, error: BridgeErrorCode | null): void {
    const { manifest, total } = progressOf(job);
    if (!manifest) return;
    options.emit({
      type: 'patch_finished',
      productName: job.productName,
      patchId: patchUuid(manifest),
      patchName: `${manifest.branchId} ${manifest.version}`,
      bytes: total,
      wasRepair: job.kind === 'repair',
      error,
    });
  }

  function forget(job: SavedJob): void {
    state.jobs = state.jobs.filter((other) => other !== job);
    progress.delete(job.productName);
  }

  /** Ends the work on a job. What is being put in place is finished first. */
  async function stop(job: SavedJob): Promise<void> {
    if (active?.job !== job) return;
    if (progressOf(job).phase !== 'applying') active.abort.abort();
    await active.ended;
  }

  function requireInstalled(productName: string): Installation {
    const game = installedAs(productName);
    if (!game) throw new BridgeError('not_installed');
    return game;
  }

  async function enqueue(job: SavedJob): Promise<void> {
    if (jobOf(job.productName)) throw new BridgeError('busy');
    state.jobs.push(job);
    progressOf(job);
    await writer.save();
    onChange();
    startNext();
  }

  return {
    start() {
      void measureFreeSpace().then(onChange);
      startNext();
    },
    /** A player has signed in: what waited for it continues. */
    retryAfterSignIn() {
      for (const job of state.jobs) {
        if (progressOf(job).error === 'not_signed_in') changePhase(job, 'waiting');
      }
      startNext();
    },
    install(productName: string, branchId: string, packages: string[]): Promise<void> {
      const kind = installedAs(productName) ? 'patch' : 'install';
      return enqueue({ productName, branchId, packages, kind, isPaused: false });
    },
    repair(productName: string): Promise<void> {
      const { branchId, packages } = requireInstalled(productName);
      return enqueue({ productName, branchId, packages, kind: 'repair', isPaused: false });
    },
    async verify(productName: string): Promise<{ damaged: number }> {
      const { files } = requireInstalled(productName);
      const intact = await folderOf(productName).intact(files);
      return { damaged: files.length - intact.length };
    },
    async checkUpdate(productName: string): Promise<void> {
      const installed = requireInstalled(productName);
      const manifest = await options.fetchManifest(installed);
      const { fetch, remove, fetchBytes } = planPatch(manifest.files, installed.files);
      if (fetch.length + remove.length > 0 || installed.isDirty) {
        updates.set(productName, { version: manifest.version, bytes: fetchBytes });
      } else updates.delete(productName);
      onChange();
    },
    async pause(productName: string): Promise<void> {
      const job = jobOf(productName);
      if (!job) throw new BridgeError('not_found');
      job.isPaused = true;
      await stop(job);
      if (!state.jobs.includes(job)) return;
      changePhase(job, 'paused');
      await writer.save();
    },
    async resume(productName: string): Promise<void> {
      const job = jobOf(productName);
      if (!job) throw new BridgeError('not_found');
      if (active?.job === job && progressOf(job).phase !== 'failed') return;
      if (active?.job === job) await active.ended;
      job.isPaused = false;
      changePhase(job, 'waiting');
      await writer.save();
      startNext();
    },
    async cancel(productName: string): Promise<void> {
      const job = jobOf(productName);
      if (!job) throw new BridgeError('not_found');
      await stop(job);
      forget(job);
      const game = folderOf(productName);
      await (installedAs(productName) ? game.clearStaging() : game.remove());
      await writer.save();
      onChange();
      startNext();
    },
    async uninstall(productName: string): Promise<void> {
      const installed = requireInstalled(productName);
      if (jobOf(productName)) throw new BridgeError('busy');
      // Marked first: after a crash in the middle the game is not taken for a whole one.
      installed.isDirty = true;
      await writer.save();
      await folderOf(productName).remove();
      state.installed = state.installed.filter((game) => game !== installed);
      updates.delete(productName);
      await measureFreeSpace();
      await writer.save();
      onChange();
    },
    /** The file that starts the game. */
    async playable(productName: string): Promise<{ kind: 'page' | 'program'; file: string; folder: string }> {
      const installed = requireInstalled(productName);
      if (installed.isDirty || jobOf(productName)) throw new BridgeError('busy');
      const game = folderOf(productName);
      return {
        kind: installed.launch.kind,
        file: await game.fileAt(installed.launch.path),
        folder: game.path,
      };
    },
    async markPlayed(productName: string): Promise<void> {
      requireInstalled(productName).lastPlayed = new Date().toISOString();
      await writer.save();
      onChange();
    },
    snapshot(): Omit<LauncherState, 'running'> {
      return {
        freeBytes: free,
        installed: state.installed.map(({ productName, branchId, version, files, lastPlayed }) => ({
          productName,
          branchId,
          version,
          bytes: files.reduce((sum, { size }) => sum + size, 0),
          lastPlayed,
          update: updates.get(productName) ?? null,
        })),
        queue: state.jobs.map((job) => {
          const { phase, received, total, samples, error } = progressOf(job);
          const speed = phase === 'downloading' ? bytesPerSecond(samples) : null;
          return {
            productName: job.productName,
            kind: job.kind,
            phase,
            receivedBytes: received,
            totalBytes: total,
            bytesPerSecond: speed,
            secondsLeft: secondsLeft(speed, total - received),
            error,
          };
        }),
      };
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      if (active) await stop(active.job);
      await writer.save();
    },
  };
}

/** A repair must also delete files of the installed version that the manifest does not list. */
function withRemoved(intact: readonly Installation['files'][number][], installed: Installation | undefined) {
  const found = new Set(intact.map(({ path }) => path));
  const damaged = (installed?.files ?? []).filter(({ path }) => !found.has(path));
  return [...intact, ...damaged.map((file) => ({ ...file, sha256: '' }))];
}

function urlIn(manifest: PatchManifest, path: string): PatchManifest['files'][number] {
  const file = manifest.files.find((candidate) => candidate.path === path);
  if (!file) throw new BridgeError('manifest_invalid');
  return file;
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

async function freeBytesIn(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
