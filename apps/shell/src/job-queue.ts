import type { LauncherJob } from '@gatehouse/contract/launcher-bridge';
import { BridgeError, bridgeErrorOf } from './bridge-error.ts';
import type { Installations } from './installations.ts';
import type { Player } from './job-owner.rules.ts';
import {
  changeQueue,
  type JobQueueEffect,
  type JobQueueEvent,
  openQueue,
  savedJob,
  shownJob,
  type WorkProgress,
} from './job-queue.reducer.ts';
import type { PatchGame } from './patch-game.ts';
import type { SavedJob, SavedState, StateWriter } from './saved-state.ts';
import { type Log, logFailure } from './shell-log.ts';

const OFFLINE_RETRY_MS = 15_000;
/** After so long without a byte a speed would be a lie. */
const STALLED_AFTER_MS = 2_000;

export interface JobQueueOptions {
  state: SavedState;
  writer: StateWriter;
  installations: Installations;
  /** Installs, patches, repairs or moves the game. */
  perform: PatchGame;
  /** Removes what a cancelled job has left. */
  discard(job: SavedJob): Promise<void>;
  onChange(): void;
  emit(event: Extract<JobQueueEffect, { type: 'emit' }>['event']): void;
  offlineRetryMs?: number | undefined;
  log?: Log | undefined;
}

/** The queue of installs, patches and repairs, kept across restarts. The reducer decides; this carries it out. */
export function createJobQueue(options: JobQueueOptions) {
  const { state, writer, installations, perform, discard, onChange, emit } = options;
  let queue = openQueue(state.jobs);
  let work: { abort: AbortController; ended: Promise<void> } | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stalled: NodeJS.Timeout | undefined;

  function dispatch(event: JobQueueEvent): void {
    const [changed, effects] = changeQueue(queue, event);
    queue = changed;
    state.jobs = changed.jobs.map(savedJob);
    effects.forEach(run);
    onChange();
  }

  function run(effect: JobQueueEffect): void {
    switch (effect.type) {
      case 'work': {
        const abort = new AbortController();
        work = { abort, ended: workOn(effect.job, abort.signal) };
        break;
      }
      case 'abort':
        work?.abort.abort();
        break;
      case 'retry_later':
        clearTimeout(retry);
        retry = setTimeout(dispatch, options.offlineRetryMs ?? OFFLINE_RETRY_MS, { type: 'retry_offline' });
        retry.unref();
        break;
      case 'save':
        writer.save().catch(() => {});
        break;
      case 'emit':
        emit(effect.event);
    }
  }

  function progress(progressed: WorkProgress): void {
    if ('atMs' in progressed) {
      clearTimeout(stalled);
      stalled = setTimeout(dispatch, STALLED_AFTER_MS, { type: 'stalled' });
      stalled.unref();
    }
    dispatch({ type: 'progressed', progress: progressed });
  }

  async function workOn(job: SavedJob, signal: AbortSignal): Promise<void> {
    try {
      await perform(job, progress, signal);
      dispatch({ type: 'finished' });
      await installations.measureFreeSpace();
      await writer.save();
      dispatch({ type: 'ended', error: null });
    } catch (error) {
      const { productName, kind } = job;
      if (!signal.aborted) logFailure(options.log, 'job.failed', { productName, kind }, error);
      dispatch({ type: 'ended', error: bridgeErrorOf(error) });
    } finally {
      clearTimeout(stalled);
    }
  }

  const has = (productName: string) => queue.jobs.some((job) => job.productName === productName);

  /** Waits for the end of work that this stops. */
  async function change(type: 'pause' | 'resume' | 'cancel', productName: string): Promise<void> {
    if (!has(productName)) throw new BridgeError('not_found');
    const ended = queue.work?.on === productName && type !== 'resume' ? work?.ended : undefined;
    dispatch({ type, productName });
    await ended;
  }

  return {
    has,
    start: () => dispatch({ type: 'start' }),
    /** The portal is back. */
    retryOffline: () => dispatch({ type: 'retry_offline' }),
    changePlayer: (player: Player | null) => dispatch({ type: 'player_changed', player }),
    async add(job: Extract<JobQueueEvent, { type: 'add' }>['job']): Promise<void> {
      const { productName } = job;
      if (has(productName)) throw new BridgeError('busy');
      dispatch({ type: 'add', job });
      try {
        await writer.save();
      } catch (error) {
        dispatch({ type: 'cancel', productName });
        throw error;
      }
      dispatch({ type: 'start' });
    },
    async pause(productName: string): Promise<void> {
      await change('pause', productName);
      await writer.save();
    },
    async resume(productName: string): Promise<void> {
      await change('resume', productName);
      // While the disk is full saving fails too, and the job reports that.
      await writer.save().catch(() => {});
    },
    async cancel(productName: string): Promise<void> {
      const cancelled = state.jobs.find((job) => job.productName === productName);
      await change('cancel', productName);
      if (cancelled) await discard(cancelled);
      await writer.save();
      onChange();
    },
    async reorder(productName: string, to: Extract<JobQueueEvent, { type: 'reorder' }>['to']): Promise<void> {
      if (!has(productName)) throw new BridgeError('not_found');
      dispatch({ type: 'reorder', productName, to });
    },
    hold(isOnHold: boolean): void {
      if (isOnHold !== queue.isOnHold) dispatch({ type: 'hold', isOnHold });
    },
    snapshot: (): LauncherJob[] => queue.jobs.map((job) => shownJob(job, queue.player)),
    async close(): Promise<void> {
      clearTimeout(retry);
      dispatch({ type: 'close' });
      if (queue.work) await work?.ended;
      await writer.save();
    },
  };
}
