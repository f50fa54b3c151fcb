import { randomBytes } from 'node:crypto';
import type { RenderRequest } from '@gatehouse/contract/portal-bundle';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFakePortal, NO_CONTENT } from '../../../test/support/fake-portal.ts';
import { createLogger } from '../../log.ts';
import { errors } from '../errors.ts';
import { createPages, type PagesContent } from './pages.ts';

const MADE_UP = 1000;
const LIMITS = {
  cacheBytes: 1_000_000,
  rendersWaiting: 4,
  rendersPerBlock: 2,
  uncachedPer10Seconds: 20,
  cacheablePer10Seconds: 1000,
};
const PRODUCTS = new Set(Array.from({ length: 100 }, (_, number) => `game-${number}`));

const names = { ...NO_CONTENT.names, hasProduct: (name: string) => PRODUCTS.has(name) };

function openPages(
  render?: (request: RenderRequest<typeof fetch>) => Promise<string>,
  limits: Partial<typeof LIMITS> = {},
) {
  const lines: string[] = [];
  let now = 1;
  const portal = createFakePortal(render);
  let content: PagesContent = { ...NO_CONTENT, names };
  const pages = createPages({
    portal,
    environment: 'Production',
    content: () => content,
    publicUrl: 'https://play.example.test',
    now: () => now,
    logger: createLogger('warn', { write: (line) => void lines.push(line) }),
    limits: { ...LIMITS, ...limits },
  });
  const app = Fastify();
  errors(app);
  pages.register(app);
  app.get('/health', async () => 'up');
  onTestFinished(() => app.close());
  return {
    pages,
    portal,
    lines,
    app,
    replaceContent() {
      content = { ...content };
    },
    later: (ms: number) => {
      now += ms;
    },
    async get(url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') {
      const { statusCode: status, headers: sent, body } = await app.inject({ url, headers, remoteAddress });
      return { status, headers: sent, body };
    },
  };
}

/** Renders wait until the test continues them, one by one. */
function heldRenders() {
  const waiting: (() => void)[] = [];
  return {
    waiting,
    render: () => new Promise<string>((resolve) => waiting.push(() => resolve(''))),
    /** Ends the running render. */
    async release() {
      await vi.waitUntil(() => waiting.length > 0);
      waiting.shift()?.();
    },
  };
}

describe('Made-up requests', () => {
  const numbers = Array.from({ length: MADE_UP }, (_, number) => number);

  test('1,000 queries cause one render of the page', async () => {
    const { get, portal } = openPages();
    const first = await get('/en-GB/');
    for (const number of numbers) {
      const { status, body } = await get(`/en-GB/?utm_source=${number}&gclid=${number}&fbclid=x`);
      expect([status, body]).toEqual([200, first.body]);
    }
    expect(portal.renders).toHaveLength(1);
  });

  test('1,000 values of a known parameter cause one render, and a known value one more', async () => {
    const { get, portal } = openPages();
    for (const number of numbers) await get(`/en-GB/sign-in?game=made-up-${number}`);
    for (const number of numbers) await get(`/en-GB/sign-in?x=${number}&game=game-1`);
    expect(portal.renders.map(({ path, search }) => path + search)).toEqual([
      '/sign-in',
      '/sign-in?game=game-1',
    ]);
  });

  test('1,000 paths cause one render per locale, which repeats none of them', async () => {
    const { get, portal } = openPages();
    for (const number of numbers) {
      for (const path of [`/en-GB/made-up-${number}`, `/de-DE/play/made-up-${number}`]) {
        const { status, body } = await get(path);
        expect([status, body.includes('made-up')]).toEqual([404, false]);
      }
    }
    expect(portal.renders.map(({ locale, path }) => locale + path)).toEqual(['en-GB/*', 'de-DE/*']);
  });

  test('1,000 hosts cause one render', async () => {
    const { get, portal } = openPages();
    for (const number of numbers) await get('/en-GB/', { host: `host-${number}.example.test` });
    expect(portal.renders).toHaveLength(1);
  });

  test('evict no cached page and do not grow the cache', async () => {
    const { get, pages, portal } = openPages();
    for (const path of ['/en-GB/', '/en-GB/support', '/en-GB/made-up']) await get(path);
    const bytes = pages.cachedBytes();
    for (const number of numbers) await get(`/en-GB/${number}${'a'.repeat(900)}?b=${'c'.repeat(900)}`);
    expect(pages.cachedBytes()).toBe(bytes);
    await get('/en-GB/');
    await get('/en-GB/support');
    expect(portal.renders).toHaveLength(3);
  });
});

describe('The cache', () => {
  test('sends no page of the former content', async () => {
    const { get, portal, replaceContent } = openPages();
    await get('/en-GB/support');
    replaceContent();
    await get('/en-GB/support');
    await get('/en-GB/support');
    expect(portal.renders).toHaveLength(2);
  });

  test('never holds more bytes than its limit', async () => {
    const { get, pages, portal } = openPages(async () => randomBytes(20_000).toString('hex'));
    for (const product of PRODUCTS) {
      await get(`/en-GB/play/${product}`, { 'accept-encoding': 'br' });
      expect(pages.cachedBytes()).toBeLessThanOrEqual(LIMITS.cacheBytes);
    }
    expect(pages.cachedBytes()).toBeGreaterThan(LIMITS.cacheBytes / 2);
    await get('/en-GB/play/game-0');
    expect(portal.renders).toHaveLength(PRODUCTS.size + 1);
  });

  test('sends a page that was evicted while it was rendered', async () => {
    const { get } = openPages(async () => randomBytes(100_000).toString('hex'));
    const asked = [1, 2, 3, 4].map((number) => get(`/en-GB/play/game-${number}`, {}, `192.0.2.${number}`));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('renders a page once for all waiting requests', async () => {
    const { get, portal } = openPages();
    await Promise.all(Array.from({ length: 20 }, () => get('/en-GB/')));
    expect(portal.renders).toHaveLength(1);
  });

  test('never holds a page with a secret path', async () => {
    const { get, pages, portal } = openPages();
    for (let visit = 0; visit < 2; visit += 1) expect((await get('/en-GB/validate/abc')).status).toBe(200);
    expect(portal.renders).toHaveLength(2);
    expect(pages.cachedBytes()).toBe(0);
  });

  test('serves a stale page while it is rendered again', async () => {
    const { get, later } = openPages();
    const before = await get('/en-GB/');
    later(61_000);
    expect((await get('/en-GB/')).body).toBe(before.body);
    await vi.waitFor(async () => expect((await get('/en-GB/')).body).toContain(' 2 ä'));
  });

  test('logs a failed refresh, serves the stale page, and tries again on the next request', async () => {
    let isBroken = false;
    const { get, later, lines, portal } = openPages(async () => {
      if (isBroken) throw new Error('no');
      return '';
    });
    const before = await get('/en-GB/');
    later(61_000);
    isBroken = true;
    expect((await get('/en-GB/')).body).toBe(before.body);
    await vi.waitUntil(() => lines.length === 1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', msg: 'page.refresh-failed' });
    isBroken = false;
    expect((await get('/en-GB/')).body).toBe(before.body);
    await vi.waitFor(async () => expect((await get('/en-GB/')).body).toContain(' 3 ä'));
    expect(portal.renders).toHaveLength(3);
  });

  test('does not cache a failed render', async () => {
    let isBroken = true;
    const { get } = openPages(async () => {
      if (isBroken) throw new Error('no');
      return '';
    });
    expect((await get('/en-GB/')).status).toBe(500);
    isBroken = false;
    expect((await get('/en-GB/')).status).toBe(200);
  });
});

describe('The render queue', () => {
  const paths = Array.from({ length: 6 }, (_, number) => `/de-DE/play/game-${number}`);
  const [first = '', ...others] = paths;

  test('answers 503 with Retry-After when it is full, and serves again when it has drained', async () => {
    const { render, release, waiting } = heldRenders();
    const { get, portal } = openPages(render);
    const asked = paths.slice(0, 5).map((path, number) => get(path, {}, `192.0.2.${number}`));
    await vi.waitUntil(() => waiting.length === 1);
    const refused = await get('/de-DE/play/game-9', { accept: 'text/html' }, '192.0.2.9');
    expect([refused.status, refused.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['content-type']).toContain('text/html');
    expect(refused.body).toContain('lang="de-DE"');
    for (const _ of asked) await release();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(portal.renders).toHaveLength(5);
    const again = get('/de-DE/play/game-9', {}, '192.0.2.9');
    await release();
    expect((await again).status).toBe(200);
  });

  test('has a limit for each address block', async () => {
    const { render, release, waiting } = heldRenders();
    const { get } = openPages(render);
    const flood = paths.map((path) => get(path, {}, '2001:db8::1'));
    await vi.waitUntil(() => waiting.length === 1);
    const neighbour = get('/de-DE/play/game-7', {}, '2001:db8::2');
    expect((await neighbour).status).toBe(503);
    const other = get('/de-DE/play/game-8', {}, '2001:db8:0:1::1');
    for (let render = 0; render < 3; render += 1) await release();
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 503, 503, 503, 503]);
  });

  test('has room for a newcomer when it is full: the block with most waiting renders loses one', async () => {
    const { render, release, waiting } = heldRenders();
    const { get, portal } = openPages(render, { rendersPerBlock: 3 });
    const ask = (from: string, ...games: number[]) =>
      games.map((game) => get(`/de-DE/play/game-${game}`, {}, from));
    const attackers = [...ask('192.0.2.1', 1, 2, 3), ...ask('192.0.2.2', 4, 5)];
    await vi.waitUntil(() => waiting.length === 1);
    // Waits for the render that the first block loses, and then has its own turn.
    const joined = ask('192.0.2.3', 3);
    const newcomer = ask('192.0.2.4', 6);
    expect((await attackers[2])?.status).toBe(503);
    for (let turn = 0; turn < 5; turn += 1) await release();
    const statuses = async (all: typeof joined) => (await Promise.all(all)).map(({ status }) => status);
    expect(await statuses([...newcomer, ...joined])).toEqual([200, 200]);
    expect(await statuses(attackers)).toEqual([200, 200, 503, 200, 503]);
    expect(portal.renders).toHaveLength(5);
  });

  test('limits the pages that one address block has rendered, and not those that are cached', async () => {
    const max = 50;
    const { get, portal } = openPages(undefined, { cacheablePer10Seconds: max });
    const statuses: number[] = [];
    for (let game = 0; game < max + 10; game += 1) {
      statuses.push((await get(`/de-DE/play/game-${game}`)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(max);
    expect(statuses.slice(max)).toEqual(Array(10).fill(503));
    expect(portal.renders).toHaveLength(max);
    expect((await get('/de-DE/play/game-0')).status).toBe(200);
    expect((await get('/de-DE/play/game-99', {}, '192.0.2.2')).status).toBe(200);
  });

  test('also applies to pages that are never cached', async () => {
    const { render, release, waiting } = heldRenders();
    const { get } = openPages(render);
    const flood = [1, 2, 3].map((number) => get(`/en-GB/validate/secret-${number}`));
    await vi.waitUntil(() => waiting.length === 1);
    expect((await flood[2])?.status).toBe(503);
    await release();
    await release();
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual([200, 200, 503]);
  });

  test('limits the uncached pages of one address block', async () => {
    const { app, get, portal } = openPages();
    const post = () =>
      app.inject({
        method: 'POST',
        url: '/en-GB/sign-in',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'username=mira',
        remoteAddress: '192.0.2.1',
      });
    const statuses: number[] = [];
    for (let turn = 0; turn < 15; turn += 1) {
      statuses.push((await post()).statusCode, (await get(`/en-GB/validate/token-${turn}`)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.uncachedPer10Seconds);
    expect(statuses.slice(LIMITS.uncachedPer10Seconds)).toEqual(Array(10).fill(503));
    expect(portal.renders).toHaveLength(LIMITS.uncachedPer10Seconds);
    expect((await get('/en-GB/validate/token', {}, '192.0.2.2')).status).toBe(200);
  });

  test('delays no cached page and no other route', async () => {
    const { render, release, waiting } = heldRenders();
    const { get } = openPages(render);
    const cached = get(first);
    await release();
    await cached;
    const queued = others.slice(0, 2).map((path) => get(path));
    await vi.waitUntil(() => waiting.length === 1);
    expect((await get(first)).status).toBe(200);
    expect((await get(`${first}?utm_source=mail`)).status).toBe(200);
    expect((await get('/health')).body).toBe('up');
    await release();
    await release();
    await Promise.all(queued);
  });
});
