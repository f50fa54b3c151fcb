import { once } from 'node:events';
import { Agent, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFakePortal, NO_CONTENT } from '../../test/support/fake-portal.ts';
import { createLifecycle } from '../lifecycle.ts';
import { createLogger } from '../log.ts';
import { httpServer } from './http-server.ts';
import { closeOnShutdown } from './operation/close-on-shutdown.ts';
import { createMetrics, registerMetrics } from './operation/metrics.ts';
import { requestLog } from './operation/request-log.ts';
import { createPages, pageLimits } from './pages/pages.ts';
import { createFloodControl } from './protection/flood-control.ts';

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

async function openTestServer(priceChange = 0) {
  const lines: string[] = [];
  let now = 1;
  const portal = createFakePortal();
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const content = {
    ...NO_CONTENT,
    lastChange: (at: number) => (at >= priceChange ? priceChange : 0),
    releaseId: 41,
  };
  const pages = createPages({
    portal,
    environment: 'Production',
    content: () => content,
    publicUrl: 'https://play.example.test',
    now: () => now,
    logger,
    limits: pageLimits({ pageCacheMb: 48, renderQueue: 32 }),
  });
  const lifecycle = createLifecycle();
  const metrics = createMetrics();
  const floodControl = createFloodControl({ requestsPerSecond: 10_000, trustedProxies: 0 });
  const loggerInstance: FastifyBaseLogger = logger;
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({
    serverFactory: httpServer({ floodControl, liveContent: { unpin: (work) => work() } }),
    loggerInstance,
    logController,
  });
  requestLog(app);
  registerMetrics(app, metrics, { mode: 'demo', metricsToken: undefined });
  closeOnShutdown(app, lifecycle);
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

test('a page is logged and measured by its name in the route table, also when it is cached', async () => {
  const testApp = await openTestServer();
  for (const path of ['/en-GB/', '/de-DE/', '/en-GB/sign-in', '/en-GB/made-up']) await testApp.get(path);
  await testApp.get('/en-GB/');
  const { body } = await testApp.get('/metrics');
  const count = 'http_request_duration_seconds_count{method="GET",route=';
  expect(body).toContain(`${count}"/:locale/",status="200"} 3`);
  expect(body).toContain(`${count}"/:locale/sign-in",status="200"} 1`);
  expect(body).toContain(`${count}"/:locale/*",status="404"} 1`);
  expect(body).not.toContain('made-up');
  const completed = testApp.lines.filter((line) => line.includes('request.completed'));
  expect(completed.map((line) => JSON.parse(line).route)).toEqual([
    '/:locale/',
    '/:locale/',
    '/:locale/sign-in',
    '/:locale/*',
    '/:locale/',
    '/metrics',
  ]);
});

describe('A page may be stored by proxies', () => {
  const cacheControl = async (
    testApp: Awaited<ReturnType<typeof openTestServer>>,
    path: string,
    headers: Record<string, string> = {},
  ) => (await testApp.get(path, headers)).headers['cache-control'];
  const SHARED = 'public, max-age=0, s-maxage=30, must-revalidate';

  test('for visitors, also when only its tag is asked for', async () => {
    const testApp = await openTestServer();
    for (const _visit of ['rendered', 'cached']) {
      const { headers } = await testApp.get('/en-GB/');
      expect(headers).toMatchObject({
        'cache-control': SHARED,
        'cdn-cache-control': 'public, max-age=30, stale-while-revalidate=30',
        'surrogate-key': 'gatehouse-pages gatehouse-release-41',
        'cache-tag': 'gatehouse-pages,gatehouse-release-41',
        vary: 'accept-encoding, cookie',
      });
      const revalidated = await testApp.get('/en-GB/', { 'if-none-match': `${headers.etag}` });
      expect([revalidated.status, revalidated.headers['cache-control']]).toEqual([304, SHARED]);
    }
  });

  test.each<[string, string, Record<string, string>]>([
    ['a player’s token', '/en-GB/', { cookie: 'gatehouse_token=abc' }],
    ['a token of the former portal', '/en-GB/', { cookie: 'gh_session=abc' }],
    ['a made-up query', '/en-GB/?utm_source=mail', {}],
    ['an address that does not exist', '/en-GB/made-up', {}],
    ['a secret', '/en-GB/validate/secret', {}],
    ['no locale, which the browser chooses', '/', {}],
  ])('not with %s', async (_, path, headers) => {
    const testApp = await openTestServer();
    for (const _visit of ['rendered', 'cached'])
      expect(await cacheControl(testApp, path, headers)).toMatch(/^(?:private, no-cache|no-store)$/);
  });

  test('not in the last minute before a price changes, as a CDN may send a page for as long', async () => {
    const testApp = await openTestServer(90_000);
    expect(await cacheControl(testApp, '/en-GB/')).toBe(SHARED);
    for (const _half of [1, 2]) {
      testApp.later(30_000);
      expect(await cacheControl(testApp, '/en-GB/')).toBe('private, no-cache');
    }
    testApp.later(30_000);
    expect(await cacheControl(testApp, '/en-GB/')).toBe(SHARED);
  });
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

test('closes a connection with many unanswered requests, and serves others', async () => {
  const { port, get } = await openTestServer();
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  socket.write('GET /en-GB/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(200));
  await once(socket.resume(), 'close');
  expect((await get('/en-GB/')).status).toBe(200);
});
