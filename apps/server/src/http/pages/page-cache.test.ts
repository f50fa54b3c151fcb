import { expect, test } from 'vitest';
import type { CompressedPage } from './compress-page.ts';
import { createPageCache } from './page-cache.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-18T00:00:00Z');

/** A cache whose pages say how often they were rendered, with a clock and the moments of price changes. */
function setUp(changes: number[] = []) {
  let at = START;
  let renders = 0;
  const cache = createPageCache({
    maxBytes: 1_000_000,
    now: () => at,
    lastChange: (now) => changes.findLast((moment) => moment <= now) ?? 0,
    onRefreshFailed: () => undefined,
  });
  const render = async () => {
    renders += 1;
    const body = Buffer.from(String(renders));
    return { bodies: { gzip: body, br: body } } as CompressedPage;
  };
  return {
    advance: (ms: number) => {
      at += ms;
    },
    read: async () => (await cache.get('page', render)).bodies.br.toString(),
    peek: () => cache.peek('page')?.bodies.br.toString(),
  };
}

test('a page is sent for a minute, and a little stale while it is rendered again', async () => {
  const { read, peek, advance } = setUp();
  expect([await read(), peek()]).toEqual(['1', '1']);
  advance(2 * MINUTE);
  expect(peek()).toBeUndefined();
  expect(await read()).toBe('1');
  expect(await read()).toBe('2');
});

test('a page that was not requested for a long time is not sent stale', async () => {
  const { read, advance } = setUp();
  await read();
  advance(12 * MINUTE);
  expect(await read()).toBe('2');
});

test('no page from before the end of a sale is sent after it', async () => {
  const { read, peek, advance } = setUp([START + 20_000]);
  await read();
  advance(19_999);
  expect(peek()).toBe('1');
  advance(1);
  expect(peek()).toBeUndefined();
  expect(await read()).toBe('2');
  advance(30_000);
  expect(peek()).toBe('2');
});
