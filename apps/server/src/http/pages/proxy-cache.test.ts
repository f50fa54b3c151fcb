import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findNginx } from '../../../../../scripts/find-programs.mjs';
import { createFakePortal, type FakePortal, NO_CONTENT } from '../../../test/support/fake-portal.ts';
import { startThrowawayNginx } from '../../../test/support/throwaway-nginx.ts';
import { requestLog } from '../operation/request-log.ts';
import { createPages, pageLimits } from './pages.ts';
import { SHARED_SECONDS } from './send-page.ts';

/** The address of nginx with the configuration of the docs, in front of pages. */
let address: string;
let portal: FakePortal;
/** Requests that reached the server. */
let asked: string[];
/** The `traceparent` of each. */
let traced: unknown[];
let release: string;
let isDown: boolean;
/** Half a minute is long for a test of what comes after it. */
let sharedSeconds: number;
/** The clock of the server. */
let now: number;

beforeEach(async () => {
  [release, isDown, sharedSeconds, now] = ['first', false, SHARED_SECONDS, 0];
  portal = createFakePortal(async () => release);
  const pages = createPages({
    portal,
    content: () => NO_CONTENT,
    environment: 'Production',
    publicUrl: 'https://play.example.test',
    now: () => now,
    logger: { warn: () => undefined },
    limits: pageLimits({ pageCacheMb: 48, renderQueue: 32 }),
  });
  const app = Fastify();
  requestLog(app);
  app.addHook('onRequest', async (request, reply) => {
    asked.push(request.url);
    traced.push(request.headers.traceparent);
    if (isDown) return reply.code(503).header('cache-control', 'no-store').send();
  });
  app.addHook('onSend', async (_request, reply) => {
    const cacheControl = String(reply.getHeader('cache-control'));
    reply.header(
      'cache-control',
      cacheControl.replace(`s-maxage=${SHARED_SECONDS}`, `s-maxage=${sharedSeconds}`),
    );
  });
  pages.register(app);
  [asked, traced] = [[], []];
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const nginx = await startThrowawayNginx((app.server.address() as AddressInfo).port);
  onTestFinished(() => nginx.stop());
  address = nginx.address;
  [asked, traced] = [[], []];
});

async function get(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(address + path, { headers, redirect: 'manual' });
  return { cache: reply.headers.get('x-cache'), headers: reply.headers, body: await reply.text() };
}

const PLAYER = { cookie: 'gatehouse_consent=all; gatehouse_token=a-token-of-mine' };

describe.skipIf(!findNginx())('nginx with the configuration of the docs', () => {
  test('sends visitors a stored page, whatever cookies and languages they have', async () => {
    const first = await get('/en-GB/', { cookie: 'gatehouse_consent=all', 'accept-language': 'de' });
    expect([first.cache, asked]).toEqual(['MISS', ['/en-GB/']]);
    const second = await get('/en-GB/', { cookie: 'locale=fr-FR', 'accept-language': 'fr' });
    expect([second.cache, second.body, asked]).toEqual(['HIT', first.body, ['/en-GB/']]);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(second.headers.get('set-cookie')).toBeNull();
  });

  test('neither sends a player a stored page nor stores a player’s page', async () => {
    expect((await get('/en-GB/', PLAYER)).body).toContain('player');
    expect((await get('/en-GB/')).body).toContain('visitor');
    for (const cookie of ['gatehouse_token=a', 'gh_session=a']) {
      const { cache, body } = await get('/en-GB/', { cookie });
      expect([cache, body.includes('player')]).toEqual(['BYPASS', true]);
    }
    expect((await get('/en-GB/')).body).toContain('visitor');
  });

  test.each([
    ['a form', '/en-GB/sign-in', { method: 'POST', body: new URLSearchParams({ username: 'mira' }) }],
    ['a secret', '/en-GB/validate/secret', {}],
    ['a made-up address', '/en-GB/made-up', {}],
    ['a made-up query', '/en-GB/?email=mira', {}],
    ['a redirect to a language', '/', { redirect: 'manual' }],
  ] as const)('stores nothing of %s', async (_, path, options) => {
    for (const _visit of [1, 2]) await (await fetch(address + path, options)).text();
    expect(asked).toEqual([path, path]);
  });

  test('lets no visitor choose the trace of a request', async () => {
    await get('/en-GB/', { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
    expect(traced).toEqual([undefined]);
  });

  test('keeps encodings apart', async () => {
    for (const encoding of ['br', 'gzip', 'identity', 'br;q=0, gzip', 'br', 'gzip, deflate, br']) {
      expect((await get('/en-GB/', { 'accept-encoding': encoding })).body).toContain('visitor en-GB /');
    }
    expect(asked).toHaveLength(3);
  });

  test('sends the page of a new release once s-maxage is over, and none of the old one after that', async () => {
    sharedSeconds = 1;
    expect((await get('/en-GB/')).body).toContain('first');
    release = 'second';
    // The server itself has no page of the old release any more.
    now += 60 * 60_000;
    await vi.waitFor(async () => expect((await get('/en-GB/')).body).toContain('second'), {
      timeout: 30_000,
    });
    // The first request after s-maxage has got the new page, because the server was asked only once more.
    expect(asked).toHaveLength(2);
  });

  test('asks only whether an unchanged page has changed', async () => {
    sharedSeconds = 1;
    const { headers } = await get('/en-GB/');
    const revalidated = await vi.waitUntil(
      async () => {
        const reply = await get('/en-GB/');
        return reply.cache === 'REVALIDATED' && reply;
      },
      { timeout: 30_000 },
    );
    expect(revalidated.headers.get('etag')).toBe(headers.get('etag'));
  });

  test('sends stored pages while the nodes are down', async () => {
    sharedSeconds = 1;
    await get('/en-GB/');
    isDown = true;
    const stale = await vi.waitUntil(
      async () => {
        const reply = await get('/en-GB/');
        return reply.cache === 'STALE' && reply;
      },
      { timeout: 30_000 },
    );
    expect(stale.body).toContain('visitor');
  });
});
