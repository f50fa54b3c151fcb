import { once } from 'node:events';
import { Agent, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ClientConfig } from '@gatehouse/contract/config';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFakePortal } from '../../test/support/fake-portal.ts';
import { createLifecycle } from '../lifecycle.ts';
import { createLogger } from '../log.ts';
import { httpServer } from './http-server.ts';
import { closeOnShutdown } from './operation/close-on-shutdown.ts';
import { createMetrics, registerMetrics } from './operation/metrics.ts';
import { requestLog } from './operation/request-log.ts';
import { createPages } from './pages/pages.ts';
import { createFloodControl } from './protection/flood-control.ts';

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

async function openTestServer(onlyHost?: string) {
  const lines: string[] = [];
  let now = 1;
  let woken = 0;
  const portal = createFakePortal();
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const pages = createPages({
    portal,
    names: { hasProduct: () => false, hasArticle: () => false, hasTag: () => false, cataloguePages: 1 },
    config: { environment: 'Production' } as ClientConfig,
    site: { products: [], games: [], articles: [] },
    publicUrl: 'https://play.example.test',
    sharePicture: '',
    now: () => now,
    onlyHost,
    logger,
  });
  const lifecycle = createLifecycle();
  const metrics = createMetrics();
  const floodControl = createFloodControl({ requestsPerSecond: 10_000, trustedProxies: 0 });
  const app = Fastify({ serverFactory: httpServer({ pages, lifecycle, logger }, metrics, floodControl) });
  requestLog(app);
  registerMetrics(app, metrics, { mode: 'demo', metricsToken: undefined });
  closeOnShutdown(app, lifecycle);
  app.addHook('onRequest', async (_request, reply) => {
    woken += 1;
    reply.header('x-frame-options', 'DENY');
  });
  pages.register(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      ask({ port, path, headers: { connection: 'keep-alive', ...headers }, agent }, async (reply) =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: await text(reply) }),
      )
        .on('error', reject)
        .end();
    });
  return {
    get,
    port,
    lifecycle,
    lines,
    later: (ms: number) => {
      now += ms;
    },
    renderCount: () => portal.renders.length,
    woken: () => woken,
  };
}

const lasting = ({ headers, ...answer }: Answer) => {
  const { date, 'x-request-id': id, ...others } = headers;
  return { ...answer, headers: others };
};

test.each(['identity', 'gzip', 'br'])(
  'a cached response equals the first response, in %s',
  async (encoding) => {
    const testApp = await openTestServer();
    const headers = { 'accept-encoding': encoding };
    const first = await testApp.get('/en-GB/', headers);
    const second = await testApp.get('/en-GB/', headers);
    expect(first.status).toBe(200);
    expect(first.headers['x-frame-options']).toBe('DENY');
    expect(lasting(second)).toEqual(lasting(first));
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(testApp.renderCount()).toBe(1);
  },
);

test('another spelling of a path redirects with its query, and is neither rendered nor cached', async () => {
  const testApp = await openTestServer();
  const { status, headers } = await testApp.get('/en-GB/Support?from=mail');
  expect([status, headers.location]).toEqual([302, '/en-GB/support?from=mail']);
  expect(testApp.renderCount()).toBe(0);
});

test('a cached response is logged and measured like any other', async () => {
  const testApp = await openTestServer();
  for (let visit = 0; visit < 3; visit += 1) await testApp.get('/en-GB/', { 'accept-encoding': 'br' });
  const { body } = await testApp.get('/metrics');
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/*",status="200"} 3');
  expect(testApp.woken()).toBe(2);
  // Fastify has no logger in this test.
  expect(testApp.lines.map((line) => JSON.parse(line))).toMatchObject([
    { method: 'GET', route: '/*', status: 200, reqId: expect.any(String) },
    { method: 'GET', route: '/*', status: 200, reqId: expect.any(String) },
  ]);
});

test('requests with and without a token get different pages', async () => {
  const testApp = await openTestServer();
  const player = { cookie: 'gatehouse_token=abc' };
  for (let visit = 0; visit < 2; visit += 1) {
    expect((await testApp.get('/en-GB/', player)).body).toContain('player');
    expect((await testApp.get('/en-GB/')).body).toContain('visitor');
  }
});

test('renders an expired page again', async () => {
  const testApp = await openTestServer();
  await testApp.get('/en-GB/');
  testApp.later(61_000);
  await testApp.get('/en-GB/');
  expect(testApp.renderCount()).toBe(2);
  await vi.waitFor(async () => expect((await testApp.get('/en-GB/')).body).toContain(' 2 ä'));
});

test('answers 304 when the tag matches, and renders a page with a secret path each time', async () => {
  const testApp = await openTestServer();
  const { headers } = await testApp.get('/en-GB/');
  for (const tag of [`${headers.etag}`, `W/${headers.etag}`]) {
    expect((await testApp.get('/en-GB/', { 'if-none-match': tag })).status).toBe(304);
  }
  for (const [path, status] of [
    ['/en-GB/nowhere', 404],
    ['/en-GB/validate/secret', 200],
  ] as const) {
    expect((await testApp.get(path)).status).toBe(status);
    expect((await testApp.get(path)).status).toBe(status);
  }
  expect(testApp.renderCount()).toBe(4);
});

test('cached responses close the connection too when the process shuts down', async () => {
  const testApp = await openTestServer();
  await testApp.get('/en-GB/');
  expect((await testApp.get('/en-GB/')).headers.connection).toBe('keep-alive');
  testApp.lifecycle.beginShutdown();
  expect((await testApp.get('/en-GB/')).headers.connection).toBe('close');
});

test('with a public host only that host gets cached responses without Fastify', async () => {
  const testApp = await openTestServer('play.example.test');
  const visit = (host: string) => testApp.get('/en-GB/', { host, 'accept-encoding': 'br' });
  await visit('play.example.test');
  await visit('play.example.test');
  expect(testApp.woken()).toBe(1);
  await visit('localhost');
  expect(testApp.woken()).toBe(2);
});

test.each(['?utm_source=mail', '?', '%0a', '%00', '%e2%80%a8', '*'])(
  'a path that is no known page, such as /en-GB/%s, always goes through Fastify',
  async (rest) => {
    const testApp = await openTestServer();
    const headers = { 'accept-encoding': 'br' };
    for (const path of ['/en-GB/', `/en-GB/${rest}`, `/en-GB/${rest}`]) await testApp.get(path, headers);
    const woken = testApp.woken();
    await testApp.get('/en-GB/', headers);
    expect(testApp.woken()).toBe(woken);
    await testApp.get(`/en-GB/${rest}`, headers);
    expect(testApp.woken()).toBe(woken + 1);
  },
);

test('closes a connection with many unanswered requests, and serves others', async () => {
  const { port, get } = await openTestServer();
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  socket.write('GET /en-GB/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(200));
  await once(socket.resume(), 'close');
  expect((await get('/en-GB/')).status).toBe(200);
});
