import type { PatchManifest } from '@gatehouse/contract/patching';
import { expect, test } from 'vitest';
import { changeQueue, type JobQueueEvent, openQueue, shownJob } from './job-queue.reducer.ts';

const add = (productName: string): JobQueueEvent => ({
  type: 'add',
  job: { productName, branchId: `${productName}.default`, packages: [], kind: 'install' },
});
const signIn = (playerId: string): JobQueueEvent => ({ type: 'player_changed', player: { playerId } });
const at = (phase: 'checking' | 'downloading' | 'applying'): JobQueueEvent => ({
  type: 'progressed',
  progress: { phase },
});
const manifest = { branchId: 'ember.default', patchId: '1', version: '1.0.0' } as PatchManifest;
const planned: JobQueueEvent = { type: 'progressed', progress: { manifest, files: 2, totalBytes: 9 } };
const failed = (error: 'no_network' | 'not_signed_in' | 'disk_full' | 'failed'): JobQueueEvent => ({
  type: 'ended',
  error,
});
/** Work that was aborted ends with any error. */
const aborted = failed('failed');
const saved: JobQueueEvent = { type: 'ended', error: null };
const start = { type: 'start' } as const;
const finished = { type: 'finished' } as const;
const close = { type: 'close' } as const;
const ember = (type: 'pause' | 'resume' | 'cancel'): JobQueueEvent => ({ type, productName: 'ember' });
const reorder = (productName: string, to: 'first' | 'up' | 'down'): JobQueueEvent => ({
  type: 'reorder',
  productName,
  to,
});
const hold: JobQueueEvent = { type: 'hold', isOnHold: true };
const signOut: JobQueueEvent = { type: 'player_changed', player: null };

/** Anna downloads ember, and star waits. */
const BEGUN = [signIn('anna'), add('ember'), add('star'), start, at('checking')];
const LOADING = [...BEGUN, planned, at('downloading')];
/** Ben has resumed it, and the portal has not answered yet. */
const BEN_TRIES = [...LOADING, signIn('ben'), aborted, ember('resume'), at('checking')];

function play(events: readonly JobQueueEvent[]) {
  let queue = openQueue([]);
  let effects: readonly { type: string }[] = [];
  for (const event of events) [queue, effects] = changeQueue(queue, event);
  const jobs = queue.jobs.map((job) => `${job.productName} ${shownJob(job, queue.player).phase}`);
  return { queue, jobs, effects: effects.map(({ type }) => type) };
}

test.each<[string, JobQueueEvent[], string[], string[]]>([
  ['one is worked on, the next waits', BEGUN.slice(0, 4), ['ember waiting', 'star waiting'], ['work']],
  ['pausing aborts the work', [...LOADING, ember('pause')], ['ember downloading', 'star waiting'], ['abort']],
  [
    'when it has ended, it is paused and the next one starts',
    [...LOADING, ember('pause'), aborted],
    ['ember paused', 'star waiting'],
    ['work'],
  ],
  [
    'what is being put in place is not aborted',
    [...LOADING, at('applying'), ember('pause')],
    ['ember applying', 'star waiting'],
    [],
  ],
  [
    'it is not aborted for another player either',
    [...LOADING, at('applying'), signIn('ben')],
    ['ember applying', 'star paused'],
    [],
  ],
  [
    'resuming what is at work does nothing',
    [...LOADING, ember('resume')],
    ['ember downloading', 'star waiting'],
    [],
  ],
  [
    'resuming while the work is being stopped starts it again afterwards',
    [...LOADING, ember('pause'), ember('resume'), aborted],
    ['ember waiting', 'star waiting'],
    ['work'],
  ],
  [
    'cancelling the current one aborts it',
    [...LOADING, ember('cancel')],
    ['ember downloading', 'star waiting'],
    ['abort'],
  ],
  [
    'and it leaves the queue when its work has ended',
    [...LOADING, ember('cancel'), aborted],
    ['star waiting'],
    ['work'],
  ],
  [
    'it leaves also if it is resumed meanwhile',
    [...LOADING, ember('cancel'), ember('resume'), aborted],
    ['star waiting'],
    ['work'],
  ],
  [
    'one that is cancelled and cannot be put in place leaves, and its failure is reported',
    [...LOADING, at('applying'), ember('cancel'), failed('disk_full')],
    ['star waiting'],
    ['emit', 'work'],
  ],
  [
    'cancelling one that waits aborts nothing',
    [...LOADING, { type: 'cancel', productName: 'star' }],
    ['ember downloading'],
    [],
  ],
  [
    'another player holds it and what waits',
    [...LOADING, signIn('ben')],
    ['ember paused', 'star paused'],
    ['abort'],
  ],
  ['held, nothing starts', [...LOADING, signIn('ben'), aborted], ['ember paused', 'star paused'], []],
  [
    'it starts again when its player is back before the work has ended',
    [...LOADING, signOut, signIn('anna'), aborted],
    ['ember waiting', 'star waiting'],
    ['work'],
  ],
  [
    'the manifest makes it Ben’s, which is saved',
    [...BEN_TRIES, planned],
    ['ember checking', 'star paused'],
    ['save'],
  ],
  [
    'Ben is refused, and sees why',
    [...BEN_TRIES, failed('disk_full')],
    ['ember failed', 'star paused'],
    ['emit'],
  ],
  [
    'Anna signs in while Ben tries: his work is stopped',
    [...BEN_TRIES, signIn('anna')],
    ['ember waiting', 'star waiting'],
    ['abort'],
  ],
  [
    'a lost connection is tried again later and does not hold the next one up',
    [...LOADING, failed('no_network')],
    ['ember failed', 'star waiting'],
    ['retry_later', 'work'],
  ],
  [
    'it waits for its turn then',
    [...LOADING, failed('no_network'), { type: 'retry_offline' }],
    ['ember waiting', 'star waiting'],
    [],
  ],
  [
    'without a session it fails before there is anything to report',
    [...BEGUN, failed('not_signed_in')],
    ['ember failed', 'star waiting'],
    ['work'],
  ],
  [
    'and starts when its player has signed in',
    [...BEGUN.filter((event) => event !== BEGUN[2]), failed('not_signed_in'), signIn('anna')],
    ['ember waiting'],
    ['work'],
  ],
  ['finished, it is reported and leaves', [...LOADING, finished], ['star waiting'], ['emit']],
  ['the next one starts when that is saved', [...LOADING, finished, saved], ['star waiting'], ['work']],
  [
    'a failure to save does not concern the same game that was added meanwhile',
    [...LOADING, finished, add('ember'), failed('disk_full')],
    ['star waiting', 'ember waiting'],
    ['work'],
  ],
  [
    'one that is moved to the top is worked on first',
    [...LOADING, reorder('star', 'first')],
    ['star waiting', 'ember downloading'],
    ['abort', 'save'],
  ],
  [
    'the other one waits then',
    [...LOADING, reorder('star', 'up'), aborted],
    ['star waiting', 'ember waiting'],
    ['work'],
  ],
  [
    'it is not moved past the end',
    [...LOADING, reorder('star', 'down')],
    ['ember downloading', 'star waiting'],
    ['save'],
  ],
  [
    'what is being put in place is finished first',
    [...LOADING, at('applying'), reorder('star', 'first')],
    ['star waiting', 'ember applying'],
    ['save'],
  ],
  [
    'the order of those that wait changes nothing else',
    [...LOADING, add('moss'), reorder('moss', 'up')],
    ['ember downloading', 'moss waiting', 'star waiting'],
    ['save'],
  ],
  ['on hold the work is aborted', [...LOADING, hold], ['ember downloading', 'star waiting'], ['abort']],
  ['on hold nothing starts', [...LOADING, hold, aborted], ['ember waiting', 'star waiting'], []],
  [
    'after the hold it continues',
    [...LOADING, hold, aborted, { type: 'hold', isOnHold: false }],
    ['ember waiting', 'star waiting'],
    ['work'],
  ],
  ['closing aborts the work', [...LOADING, close], ['ember downloading', 'star waiting'], ['abort']],
  ['closed, nothing starts', [...LOADING, close, aborted], ['ember waiting', 'star waiting'], []],
])('%s', (_, events, jobs, effects) => {
  expect(play(events)).toMatchObject({ jobs, effects });
});

test('a manifest for stopped work does not give the download to the player who resumes it', () => {
  const { queue } = play([...BEGUN, signIn('ben'), ember('resume'), planned]);
  expect(queue.jobs[0]).toMatchObject({ playerId: 'anna', resumedBy: 'ben', manifest: null });
});
