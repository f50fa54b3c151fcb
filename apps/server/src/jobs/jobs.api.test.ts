import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

let testApp: TestApp;
beforeEach(async () => {
  testApp = await buildTestApp();
});
afterEach(async () => {
  await testApp.deps.jobs.stop();
  await testApp.close();
});

test('a job runs when its cause is committed, and never when it is rolled back', async () => {
  const { db, jobs } = testApp.deps;
  const done: unknown[] = [];
  await jobs.start([
    {
      queue: 'letters',
      work: async (data) => {
        done.push(data);
      },
    },
  ]);
  const undone = db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'letters', { to: 'nobody' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await db.transaction((tx) => jobs.enqueue(tx, 'letters', { to: 'somebody' }));
  await vi.waitFor(() => expect(done).toEqual([{ to: 'somebody' }]), { timeout: 10_000 });
});

test('what a job carries cannot be read in the database', async () => {
  const { db, jobs } = testApp.deps;
  await jobs.start([{ queue: 'letters', work: () => Promise.reject(new Error('the mail server is away')) }]);
  await db.transaction((tx) => jobs.enqueue(tx, 'letters', { code: 'canary-482913' }));
  const { rows } = await db.statement("select j::text as job from jobs.job j where name = 'letters'");
  expect(rows).toHaveLength(1);
  expect(rows[0]?.job).toContain('sealed');
  expect(rows[0]?.job).not.toContain('canary');
});
