import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { createTraces, traceRequests } from './tracing.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

const received: string[] = [];
const collector = createServer(async (request, response) => {
  received.push(await text(request));
  response.setHeader('content-type', 'application/json').end('{}');
});
let testApp: TestApp;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  testApp = await buildTestApp();
});
afterAll(async () => {
  await testApp.close();
  collector.close();
});

test('a job is in the trace of the request that enqueued it, with the id of that request', async () => {
  const { deps } = testApp;
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const traces = createTraces({ tracing: { endpoint, headers: {}, share: 1 }, db: deps.db });
  const jobs = createJobs(deps);
  jobs.traceBy(traces.jobs);
  const done: unknown[] = [];
  const work = async (data: unknown) => {
    await deps.db.statement('select 1');
    done.push(data);
  };
  await jobs.start([
    { queue: 'traced', work },
    { queue: 'broken', retriesMax: 0, work: () => Promise.reject(new Error('canary-error')) },
  ]);
  const app = Fastify({ genReqId: () => 'request-12345' });
  traceRequests(app, traces, { trustedProxies: 1 });
  app.post('/enqueue', () =>
    deps.db.transaction(async (tx) => {
      await jobs.enqueue(tx, 'traced', { of: 'request' });
      await jobs.enqueue(tx, 'broken', null);
    }),
  );
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
  await app.inject({ method: 'POST', url: '/enqueue', headers });
  await deps.db.transaction((tx) => jobs.enqueue(tx, 'traced', { of: 'nobody' }));
  await vi.waitFor(() => expect(done).toHaveLength(2), { timeout: 10_000 });
  await vi.waitFor(() => expect(testApp.logs()).toContain('"job.failed"'), { timeout: 10_000 });
  await jobs.stop();
  await app.close();

  const spans = received.flatMap((batch) =>
    JSON.parse(batch).resourceSpans.flatMap((one: { scopeSpans: { spans: unknown[] }[] }) =>
      one.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const named = (name: string) => spans.filter((span) => span.name === name);
  const id = { key: 'gatehouse.request_id', value: { stringValue: 'request-12345' } };
  const [request] = named('POST /enqueue');
  const inTrace = named('job traced').find(({ traceId }) => traceId === TRACE);
  expect(inTrace?.attributes).toContainEqual(id);
  expect(spans.some(({ spanId }) => spanId === inTrace?.parentSpanId)).toBe(true);
  expect(request.traceId).toBe(TRACE);
  const alone = named('job traced').find(({ traceId }) => traceId !== TRACE);
  expect(alone?.parentSpanId).toBeUndefined();
  const [broken] = named('job broken');
  expect(broken).toMatchObject({ traceId: TRACE, status: { code: 2 } });
  expect(received.join('')).not.toContain('canary-error');
  const failed =
    testApp
      .logs()
      .split('\n')
      .find((line) => line.includes('"job.failed"')) ?? '{}';
  expect(JSON.parse(failed)).toMatchObject({ queue: 'broken', reqId: 'request-12345' });
});

test('a job that is enqueued without tracing stores no origin', async () => {
  const { deps } = testApp;
  const jobs = createJobs({ ...deps, role: 'web' });
  await jobs.start([{ queue: 'untraced', work: async () => undefined }]);
  await deps.db.transaction((tx) => jobs.enqueue(tx, 'untraced', null));
  const { rows } = await deps.db.statement("select data from jobs.job where name = 'untraced'");
  expect(Object.keys(rows[0]?.data ?? {})).toEqual(['sealed']);
  await jobs.stop();
});
