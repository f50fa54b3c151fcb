import type { BridgeErrorCode, BridgeEvent, LauncherJob } from '@gatehouse/contract/launcher-bridge';
import type { PatchManifest } from '@gatehouse/contract/patching';
import {
  canContinue,
  isHeld,
  isWanted,
  type JobOwner,
  ownerAfterManifest,
  ownerAfterPause,
  ownerAfterPlayerChange,
  ownerAfterResume,
  type Player,
} from './job-owner.rules.ts';
import { addSample, bytesPerSecond, patchUuid, type Sample, secondsLeft } from './patch.rules.ts';
import type { SavedJob } from './saved-state.ts';

type PatchedVersion = Pick<PatchManifest, 'branchId' | 'patchId' | 'version'>;

export interface Job extends SavedJob, JobOwner {
  phase: LauncherJob['phase'];
  error: BridgeErrorCode | null;
  manifest: PatchedVersion | null;
  /** How many are downloaded, of a repair only those that were damaged or missing. */
  files: number;
  samples: readonly Sample[];
  /** Leaves the queue when the work on it has ended. */
  isCancelled: boolean;
}

export interface JobQueue {
  jobs: readonly Job[];
  player: Player | null;
  /** `on` is null when the files are in place and only the result is being saved. */
  work: { on: string | null; isStopping: boolean } | null;
  /** Everything waits, as the player wants it while a game runs. */
  isOnHold: boolean;
  isClosed: boolean;
}

/** The current job, as far as its work has got. */
export type WorkProgress =
  | { phase: Extract<LauncherJob['phase'], 'checking' | 'downloading' | 'applying'> }
  | Pick<Job, 'files' | 'totalBytes' | 'manifest'>
  | Sample;

export type JobQueueEvent =
  | {
      type: 'add';
      job: Pick<SavedJob, 'productName' | 'branchId' | 'packages' | 'kind'> &
        Partial<Pick<SavedJob, 'library'>>;
    }
  | { type: 'reorder'; productName: string; to: 'first' | 'up' | 'down' }
  | { type: 'hold'; isOnHold: boolean }
  | { type: 'pause' | 'resume' | 'cancel'; productName: string }
  | { type: 'player_changed'; player: Player | null }
  | { type: 'progressed'; progress: WorkProgress }
  /** Work has ended: after `finished`, by a failure, or because it was aborted. */
  | { type: 'ended'; error: BridgeErrorCode | null }
  /** Nothing has arrived for a while: there is no speed, and no time is left that could be named. */
  | { type: 'stalled' }
  | { type: 'start' | 'finished' | 'retry_offline' | 'close' };

export type JobQueueEffect =
  | { type: 'work'; job: SavedJob }
  | { type: 'emit'; event: Extract<BridgeEvent, { type: 'patch_finished' }> }
  | { type: 'abort' | 'retry_later' | 'save' };

type Change = [queue: JobQueue, effects: readonly JobQueueEffect[]];

export function openQueue(saved: readonly SavedJob[]): JobQueue {
  return { jobs: saved.map(toJob), player: null, work: null, isOnHold: false, isClosed: false };
}

/** One job at a time, in order. Stopping only aborts: where a job goes then is decided when its work has ended. */
export function changeQueue(queue: JobQueue, event: JobQueueEvent): Change {
  const { jobs, player, work } = queue;
  const current = currentJob(queue);
  switch (event.type) {
    case 'start':
      return startNext(queue);
    case 'retry_offline':
      return startNext(retryFailed(queue, 'no_network'));
    case 'close':
      return stopWork({ ...queue, isClosed: true });
    case 'add': {
      const playerId = player?.playerId ?? null;
      const fresh = { library: null, isPaused: false, playerId, receivedBytes: 0, totalBytes: 0 };
      return [{ ...queue, jobs: [...jobs, toJob({ ...fresh, ...event.job })] }, []];
    }
    case 'reorder':
      return workOnFirst(reorder(queue, event));
    case 'hold': {
      const changed = { ...queue, isOnHold: event.isOnHold };
      return event.isOnHold ? stopWork(changed) : startNext(changed);
    }
    case 'pause': {
      const paused = changeJob(queue, event, (job) => ({ ...job, ...ownerAfterPause(job, player) }));
      return work?.on === event.productName ? stopWork(paused) : startNext(changeJob(paused, event, toRest));
    }
    case 'resume': {
      const resumed = changeJob(queue, event, (job) => ({ ...job, ...ownerAfterResume(job, player) }));
      if (work?.on !== event.productName) return startNext(changeJob(resumed, event, toRest));
      return [work.isStopping ? resumed : queue, []];
    }
    case 'cancel':
      if (work?.on !== event.productName) return [without(queue, event), []];
      return stopWork(changeJob(queue, event, (job) => ({ ...job, isCancelled: true })));
    case 'player_changed':
      return changePlayer(queue, event.player);
    case 'progressed':
      // What stopped work still reports is out of date: the job may wait for another player already.
      return current && !work?.isStopping ? progress(queue, current, event.progress) : [queue, []];
    case 'stalled':
      return [current ? changeJob(queue, current, (job) => ({ ...job, samples: [] })) : queue, []];
    case 'finished':
      if (!current) return [queue, []];
      return [{ ...without(queue, current), work: { on: null, isStopping: false } }, report(current, null)];
    case 'ended':
      return endWork(queue, current, event.error);
  }
}

function progress(queue: JobQueue, job: Job, progressed: WorkProgress): Change {
  const change = (to: Partial<Job>) => changeJob(queue, job, () => ({ ...job, ...to }));
  if ('phase' in progressed) return [change({ ...progressed, error: null, samples: [] }), []];
  if ('atMs' in progressed) {
    const { receivedBytes } = progressed;
    return [change({ receivedBytes, samples: addSample(job.samples, progressed) }), []];
  }
  const owner = ownerAfterManifest(job);
  return [change({ ...owner, ...progressed }), owner === job ? [] : [{ type: 'save' }]];
}

/** What waited for this player continues, and what another one began is held. */
function changePlayer(queue: JobQueue, player: Player | null): Change {
  const current = currentJob(queue);
  const [stopped, effects] = current && isHeld(current, player) ? stopWork(queue) : [queue, []];
  const jobs = stopped.jobs.map((job) => {
    const owner = ownerAfterPlayerChange(job, player);
    return owner === job ? job : toRest({ ...job, ...owner });
  });
  const changed = { ...stopped, jobs, player };
  const [next, started] = startNext(player ? retryFailed(changed, 'not_signed_in') : changed);
  return [next, [...effects, ...started]];
}

function endWork(queue: JobQueue, job: Job | undefined, error: BridgeErrorCode | null): Change {
  const idle = { ...queue, work: null };
  if (!job || !error) return startNext(idle);
  const isFailed = !queue.work?.isStopping;
  const ended: Job = isFailed ? { ...job, phase: 'failed', error, samples: [] } : toRest(job);
  const [next, started] = startNext(job.isCancelled ? without(idle, job) : changeJob(idle, job, () => ended));
  // A lost connection continues by itself, so that it is no end of the patch.
  const reported = error === 'no_network' ? [{ type: 'retry_later' } as const] : report(job, error);
  return [next, [...(isFailed ? reported : []), ...started]];
}

/** What is being put in place is finished first. */
function stopWork(queue: JobQueue): Change {
  if (!queue.work || currentJob(queue)?.phase === 'applying') return [queue, []];
  return [{ ...queue, work: { ...queue.work, isStopping: true } }, [{ type: 'abort' }]];
}

function reorder(
  queue: JobQueue,
  { productName, to }: Extract<JobQueueEvent, { type: 'reorder' }>,
): JobQueue {
  const at = queue.jobs.findIndex((job) => job.productName === productName);
  const job = queue.jobs[at];
  if (!job) return queue;
  const jobs = queue.jobs.filter((other) => other !== job);
  const place = { first: 0, up: at - 1, down: at + 1 }[to];
  jobs.splice(Math.max(0, place), 0, job);
  return { ...queue, jobs };
}

/** The current job gives way to one that was moved before it. It continues when its turn comes again. */
function workOnFirst(queue: JobQueue): Change {
  const current = currentJob(queue);
  const before = current ? queue.jobs.slice(0, queue.jobs.indexOf(current)) : [];
  const [changed, effects] = before.some((job) => canStart(job, queue)) ? stopWork(queue) : [queue, []];
  return [changed, [...effects, { type: 'save' }]];
}

function canStart(job: Job, { player }: JobQueue): boolean {
  return job.phase === 'waiting' && canContinue(job, player);
}

/** Starts the first job of the player that is neither paused nor failed. */
function startNext(queue: JobQueue): Change {
  const job = queue.jobs.find((next) => canStart(next, queue));
  if (!job || queue.work || queue.isOnHold || queue.isClosed) return [queue, []];
  const work = { on: job.productName, isStopping: false };
  return [{ ...queue, work }, [{ type: 'work', job: savedJob(job) }]];
}

/** Those that failed with this error wait for their turn again. */
function retryFailed(queue: JobQueue, failure: BridgeErrorCode): JobQueue {
  return { ...queue, jobs: queue.jobs.map((job) => (job.error === failure ? toRest(job) : job)) };
}

function report(job: Job, error: BridgeErrorCode | null): JobQueueEffect[] {
  const { productName, manifest, totalBytes: bytes, files, kind } = job;
  if (!manifest) return [];
  const patch = { patchId: patchUuid(manifest), patchName: `${manifest.branchId} ${manifest.version}` };
  const size = { bytes, files, wasRepair: kind === 'repair' };
  return [{ type: 'emit', event: { type: 'patch_finished', productName, ...patch, ...size, error } }];
}

function currentJob({ jobs, work }: JobQueue): Job | undefined {
  return jobs.find(({ productName }) => productName === work?.on);
}

function without(queue: JobQueue, { productName }: Pick<Job, 'productName'>): JobQueue {
  return { ...queue, jobs: queue.jobs.filter((job) => job.productName !== productName) };
}

function changeJob(queue: JobQueue, { productName }: Pick<Job, 'productName'>, change: (job: Job) => Job) {
  return { ...queue, jobs: queue.jobs.map((job) => (job.productName === productName ? change(job) : job)) };
}

/** Neither being worked on nor failed. */
function toRest(job: Job): Job {
  return { ...job, phase: isWanted(job) ? 'waiting' : 'paused', error: null, samples: [] };
}

function toJob(saved: SavedJob): Job {
  const unknown = { error: null, manifest: null, files: 0, samples: [], resumedBy: null, isCancelled: false };
  return toRest({ ...saved, ...unknown, phase: 'waiting' });
}

export function savedJob(job: Job): SavedJob {
  const { productName, branchId, packages, kind, library, isPaused, playerId, receivedBytes, totalBytes } =
    job;
  return { productName, branchId, packages, kind, library, isPaused, playerId, receivedBytes, totalBytes };
}

export function shownJob(job: Job, player: Player | null): LauncherJob {
  const { productName, kind, receivedBytes, totalBytes } = job;
  const { phase, error } = isHeld(job, player) && job.phase !== 'applying' ? HELD : job;
  const speed = phase === 'downloading' ? bytesPerSecond(job.samples) : null;
  const times = { bytesPerSecond: speed, secondsLeft: secondsLeft(speed, totalBytes - receivedBytes) };
  return { productName, kind, phase, error, receivedBytes, totalBytes, ...times };
}

const HELD = { phase: 'paused', error: null } as const;
