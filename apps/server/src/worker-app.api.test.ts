import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../test/support/test-app.ts';
import { createJobs } from './jobs/jobs.ts';
import { buildWorkerApp } from './worker-app.ts';

let testApp: TestApp;
beforeEach(async () => {
  testApp = await buildTestApp();
});
afterEach(() => testApp.close());

test.each([
  ['/health', 200],
  ['/ready', 200],
  ['/metrics', 200],
  ['/', 404],
  ['/en-GB', 404],
  ['/api/v1/config', 404],
])('a worker answers %s with %i', async (url, status) => {
  const worker = await buildWorkerApp(testApp.deps);
  expect((await worker.inject(url)).statusCode).toBe(status);
  await worker.close();
});

test('a worker has the metrics of its jobs and is not ready while it shuts down', async () => {
  const worker = await buildWorkerApp(testApp.deps);
  expect((await worker.inject('/metrics')).body).toContain('jobs_oldest_due_seconds');
  testApp.deps.lifecycle.beginShutdown();
  expect((await worker.inject('/ready')).statusCode).toBe(503);
  await worker.close();
});

test('a web process queues jobs and leaves them to a worker', async () => {
  const { deps } = testApp;
  const done: string[] = [];
  const workOf = (role: string) => [{ queue: 'mails', work: async () => void done.push(role) }];
  const web = createJobs({ ...deps, role: 'web' });
  await web.start(workOf('web'));
  await deps.db.transaction((tx) => web.enqueue(tx, 'mails', 1));
  const worker = createJobs({ ...deps, role: 'worker' });
  await worker.start(workOf('worker'));
  await vi.waitFor(() => expect(done).toEqual(['worker']), { timeout: 60_000 });
  await web.stop();
  await worker.stop();
});
