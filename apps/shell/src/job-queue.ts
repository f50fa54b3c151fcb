import type { BridgeErrorCode, BridgeEvent, LauncherJob } from '@gatehouse/contract/launcher-bridge';
import type { PatchManifest } from '@gatehouse/contract/patching';
import { BridgeError, bridgeErrorOf } from './bridge-error.ts';
import type { Installations } from './installations.ts';
import {
  canContinue,
  isHeld,
  isWanted,
  type JobOwner,
  ownerAfterManifest,
  ownerAfterPause,
  ownerAfterPlayerChange,
  ownerAfterResume,
  ownerAfterStop,
  type Player,
} from './job-owner.rules.ts';
import { addSample, bytesPerSecond, patchUuid, type Sample, secondsLeft } from './patch.rules.ts';
import type { PatchGame, PatchReport } from './patch-game.ts';
import type { SavedJob, SavedState, StateWriter } from './saved-state.ts';

const OFFLINE_RETRY_MS = 15_000;
/** Why the work on a job is stopped when the player changes: it goes on when its player is back. */
const HELD = 'held';

export interface JobQueueOptions {
  state: SavedState;
  writer: StateWriter;
  installations: Installations;
  patchGame: PatchGame;
  onChange(): void;
  emit(event: Extract<BridgeEvent, { type: 'patch_finished' }>): void;
  offlineRetryMs?: number | undefined;
}

/** What is known of a job beyond its saved part. */
interface Progress extends Pick<JobOwner, 'resumedBy'> {
  phase: LauncherJob['phase'];
  /** How many are downloaded, of a repair only those that were damaged or missing. */
  files: number;
  samples: readonly Sample[];
  error: BridgeErrorCode | null;
  manifest: PatchManifest | null;
}

/** The queue of installs, patches and repairs: one at a time, in order, kept across restarts. */
export function createJobQueue(options: JobQueueOptions) {
  const { state, writer, installations, patchGame, onChange } = options;
  const progress = new Map<string, Progress>();
  let active: { job: SavedJob; abort: AbortController; ended: Promise<void> } | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let player: Player | null = null;

  const find = (productName: string) => state.jobs.find((job) => job.productName === productName);
  function requireJob(productName: string): SavedJob {
    const job = find(productName);
    if (!job) throw new BridgeError('not_found');
    return job;
  }

  function progressOf({ productName, isPaused }: SavedJob): Progress {
    const known = progress.get(productName);
    if (known) return known;
    const fresh: Progress = {
      phase: isPaused ? 'paused' : 'waiting',
      files: 0,
      resumedBy: null,
      samples: [],
      error: null,
      manifest: null,
    };
    progress.set(productName, fresh);
    return fresh;
  }

  function ownerOf({ productName, playerId, isPaused }: SavedJob): JobOwner {
    return { playerId, isPaused, resumedBy: progress.get(productName)?.resumedBy ?? null };
  }
  /** Whether this has changed something. */
  function changeOwner(job: SavedJob, change: (owner: JobOwner) => JobOwner): boolean {
    const owner = ownerOf(job);
    const changed = change(owner);
    if (changed === owner) return false;
    const { resumedBy, ...saved } = changed;
    Object.assign(job, saved);
    progressOf(job).resumedBy = resumedBy;
    return true;
  }

  function changePhase(job: SavedJob, phase: Progress['phase'], error: BridgeErrorCode | null = null): void {
    Object.assign(progressOf(job), { phase, error, samples: [] });
    onChange();
  }

  /** The phase of a job that is not being worked on and has not failed. */
  function changeToRest(job: SavedJob): void {
    changePhase(job, isWanted(ownerOf(job)) ? 'waiting' : 'paused');
  }

  function reportTo(job: SavedJob): PatchReport {
    const known = progressOf(job);
    return {
      phase: (phase) => changePhase(job, phase),
      planned(manifest, { fetchBytes }, files) {
        Object.assign(known, { manifest, files });
        job.totalBytes = fetchBytes;
        if (changeOwner(job, ownerAfterManifest)) writer.save().catch(() => {});
      },
      received(bytes) {
        job.receivedBytes = bytes;
        known.samples = addSample(known.samples, { atMs: performance.now(), receivedBytes: bytes });
        onChange();
      },
    };
  }

  /** Starts the first job of the player that is neither paused nor failed. */
  function startNext(): void {
    if (active || isClosed) return;
    const job = state.jobs.find(
      (next) => progressOf(next).phase === 'waiting' && canContinue(ownerOf(next), player),
    );
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
      await patchGame(job, reportTo(job), signal);
      await finish(job);
    } catch (error) {
      if (signal.reason === HELD) return changeToRest(job);
      if (signal.aborted) return;
      const code = bridgeErrorOf(error);
      changePhase(job, 'failed', code);
      if (code === 'no_network') retryLater();
      // A lost connection continues by itself, so that it is no end of the patch.
      else reportEnd(job, code);
    }
  }

  /** Those that failed with this error wait for their turn again. */
  function retryFailed(failure: BridgeErrorCode): void {
    for (const job of state.jobs) {
      if (progressOf(job).error === failure) changePhase(job, 'waiting');
    }
    startNext();
  }

  function retryLater(): void {
    clearTimeout(retry);
    retry = setTimeout(() => retryFailed('no_network'), options.offlineRetryMs ?? OFFLINE_RETRY_MS);
    retry.unref();
  }

  async function finish(job: SavedJob): Promise<void> {
    reportEnd(job, null);
    forget(job);
    await installations.measureFreeSpace();
    await writer.save();
    onChange();
  }

  function reportEnd(job: SavedJob, error: BridgeErrorCode | null): void {
    const { manifest, files } = progressOf(job);
    if (!manifest) return;
    options.emit({
      type: 'patch_finished',
      productName: job.productName,
      patchId: patchUuid(manifest),
      patchName: `${manifest.branchId} ${manifest.version}`,
      bytes: job.totalBytes,
      files,
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
    changeOwner(job, ownerAfterStop);
    // A job that was held may have started again by the time its work has ended.
    while (active?.job === job) {
      if (progressOf(job).phase !== 'applying') active.abort.abort();
      await active.ended;
    }
  }

  return {
    startNext,
    has: (productName: string) => find(productName) !== undefined,
    /** What waited for this player continues, and what another one began is held. */
    changePlayer(next: Player | null): void {
      player = next;
      if (active && isHeld(ownerOf(active.job), player) && progressOf(active.job).phase !== 'applying')
        active.abort.abort(HELD);
      for (const job of state.jobs) {
        const isGivenBack = changeOwner(job, (owner) => ownerAfterPlayerChange(owner, player));
        if (isGivenBack) changeToRest(job);
      }
      if (player) retryFailed('not_signed_in');
      onChange();
    },
    async add(wanted: Pick<SavedJob, 'productName' | 'branchId' | 'packages' | 'kind'>): Promise<void> {
      if (find(wanted.productName)) throw new BridgeError('busy');
      const job = {
        ...wanted,
        isPaused: false,
        playerId: player?.playerId ?? null,
        receivedBytes: 0,
        totalBytes: 0,
      };
      state.jobs.push(job);
      try {
        await writer.save();
      } catch (error) {
        forget(job);
        throw error;
      }
      onChange();
      startNext();
    },
    async pause(productName: string): Promise<void> {
      const job = requireJob(productName);
      changeOwner(job, (owner) => ownerAfterPause(owner, player));
      await stop(job);
      if (!state.jobs.includes(job)) return;
      changeToRest(job);
      // Its player may have signed in meanwhile.
      startNext();
      await writer.save();
    },
    async resume(productName: string): Promise<void> {
      const job = requireJob(productName);
      while (active?.job === job) {
        if (!active.abort.signal.aborted && progressOf(job).phase !== 'failed') return;
        // Afterwards it may have been started again.
        await active.ended;
      }
      if (!state.jobs.includes(job)) return;
      changeOwner(job, (owner) => ownerAfterResume(owner, player));
      changeToRest(job);
      startNext();
      // While the disk is full saving fails too, and the job reports that.
      await writer.save().catch(() => {});
    },
    async cancel(productName: string): Promise<void> {
      const job = requireJob(productName);
      await stop(job);
      forget(job);
      const game = installations.folderOf(productName);
      await (installations.find(productName) ? game.clearStaging() : game.remove());
      await writer.save();
      onChange();
      startNext();
    },
    snapshot(): LauncherJob[] {
      return state.jobs.map((job) => {
        const { samples, ...known } = progressOf(job);
        const { phase, error } =
          isHeld(ownerOf(job), player) && known.phase !== 'applying'
            ? ({ phase: 'paused', error: null } as const)
            : known;
        const { receivedBytes, totalBytes } = job;
        const speed = phase === 'downloading' ? bytesPerSecond(samples) : null;
        return {
          productName: job.productName,
          kind: job.kind,
          phase,
          receivedBytes,
          totalBytes,
          bytesPerSecond: speed,
          secondsLeft: secondsLeft(speed, totalBytes - receivedBytes),
          error,
        };
      });
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      if (active) await stop(active.job);
      await writer.save();
    },
  };
}
