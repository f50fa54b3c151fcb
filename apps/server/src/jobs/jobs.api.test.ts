import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/support/test-app.ts';
import { createJobs, type Jobs } from './jobs.ts';

let testApp: TestApp;
/** The real queue: the test app records jobs instead. */
let jobs: Jobs;
beforeEach(async () => {
  testApp = await buildTestApp();
  jobs = createJobs(testApp.deps);
});
afterEach(async () => {
  await jobs.stop();
  await testApp.close();
});

test('a job runs when its transaction is committed, and never when it is rolled back', async () => {
  const { db } = testApp.deps;
  const done: unknown[] = [];
  await jobs.start([
    {
      queue: 'mails',
      work: async (data) => {
        done.push(data);
      },
    },
  ]);
  const undone = db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'mails', { to: 'first' });
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  await db.transaction((tx) => jobs.enqueue(tx, 'mails', { to: 'second' }));
  await vi.waitFor(() => expect(done).toEqual([{ to: 'second' }]), { timeout: 10_000 });
});

test('job data is sealed in the database', async () => {
  const { db } = testApp.deps;
  await jobs.start([{ queue: 'mails', work: () => Promise.reject(new Error('the mail server is down')) }]);
  await db.transaction((tx) => jobs.enqueue(tx, 'mails', { code: 'canary-482913' }));
  const { rows } = await db.statement("select j::text as job from jobs.job j where name = 'mails'");
  expect(rows).toHaveLength(1);
  expect(rows[0]?.job).toContain('sealed');
  expect(rows[0]?.job).not.toContain('canary');
});
