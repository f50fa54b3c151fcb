import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { prepareGames } from '../test/open-games.ts';
import { createJobQueue } from './job-queue.ts';
import { readSavedState } from './saved-state.ts';

const setup = prepareGames();
const { finished, install, jobNow, openGames, until } = setup;

test('works on one game at a time, in order, and cancelling removes what was downloaded', async () => {
  setup.portal.faults = ['hang'];
  setup.portal.files = { 'index.html': Buffer.alloc(1000, 'i') };
  await install();
  await until(() => (jobNow()?.receivedBytes ?? 0) > 0);
  await setup.games.install('starhaven', 'starhaven.default', []);
  expect(setup.games.snapshot().queue.map(({ phase }) => phase)).toEqual(['downloading', 'waiting']);
  await expect(install()).rejects.toThrow('busy');
  await setup.games.cancel('emberfall');
  expect(existsSync(join(setup.folder, 'games/emberfall'))).toBe(false);
  await until(() => jobNow()?.phase === 'failed');
  expect(jobNow()).toMatchObject({ productName: 'starhaven', error: 'manifest_invalid' });
});

test('pauses in the middle, keeps what it has across a restart, and continues', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  setup.portal.faults = [undefined as never, 'hang'];
  await install();
  await until(() => (jobNow()?.receivedBytes ?? 0) > 400_000);
  await setup.games.pause('emberfall');
  expect(jobNow()?.phase).toBe('paused');
  await setup.games.close();
  await openGames();
  expect(jobNow()?.phase).toBe('paused');
  await setup.games.resume('emberfall');
  await finished();
  expect(setup.portal.asked.at(-1)?.range).toMatch(/^bytes=[1-9]/);
});

test('names no speed and no time left when nothing has arrived for two seconds', async () => {
  vi.useFakeTimers();
  try {
    const ended = Promise.withResolvers<void>();
    const queue = createJobQueue({
      state: await readSavedState(join(setup.folder, 'no-state.json')),
      writer: { save: async () => {} },
      installations: { measureFreeSpace: async () => {} } as never,
      discard: async () => {},
      async perform(_job, report) {
        report({ manifest: { branchId: '', patchId: '', version: '' }, files: 1, totalBytes: 1000 });
        report({ phase: 'downloading' });
        report({ atMs: 0, receivedBytes: 0 });
        report({ atMs: 1000, receivedBytes: 500 });
        await ended.promise;
      },
      onChange() {},
      emit() {},
    });
    await queue.add({ productName: 'ember', branchId: 'ember.default', packages: [], kind: 'install' });
    await vi.advanceTimersByTimeAsync(1999);
    expect(queue.snapshot()).toMatchObject([{ bytesPerSecond: 500, secondsLeft: 1 }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.snapshot()).toMatchObject([
      { phase: 'downloading', receivedBytes: 500, bytesPerSecond: null, secondsLeft: null },
    ]);
    ended.resolve();
  } finally {
    vi.useRealTimers();
  }
});
