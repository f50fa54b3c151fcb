import { expect, test, vi } from 'vitest';
import { createCookies } from '../cookies.ts';
import { createPixel } from './pixel.ts';
import type { PixelEvent } from './send-pixel.ts';

const visit: PixelEvent = { event: 'visit', server_id: '1', page: '/en-GB/', locale: 'en-GB' };

function setUp(isAllowed = true) {
  const jar = { cookie: '' };
  const fetch = vi.fn(async (_address: unknown, _init?: RequestInit) => new Response());
  const log = { warn: vi.fn() };
  const pixel = createPixel({
    cookies: createCookies(() => jar),
    environment: () => 'Sandbox',
    isSecure: () => true,
    apiUrl: () => '/api/v1',
    allows: (category) => isAllowed && category === 'marketing',
    log,
    fetch: fetch as typeof globalThis.fetch,
    installationId: () => 'this-browser',
  });
  const queries = () =>
    fetch.mock.calls.map(([address]) => new URL(String(address), 'https://a.test').searchParams);
  return { pixel, jar, fetch, log, queries };
}

test('sends a visit with a token that is stored for 90 days', async () => {
  const { pixel, jar, fetch, queries } = setUp();
  await pixel(visit);
  expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({ 'X-Installation-Id': 'this-browser' });
  const token = queries()[0]?.get('user_token');
  expect(jar.cookie).toBe(`gatehouse_pixel_sandbox=${token}; Path=/; SameSite=Lax; Max-Age=7776000; Secure`);
  await pixel(visit);
  expect(queries()[1]?.get('user_token')).toBe(token);
});

test.each([
  ['a visit of another server', { ...visit, server_id: '2' }],
  ['an unknown key', { ...visit, shoe_size: '44' }],
])('logs and does not send a pixel with %s', async (_name, event) => {
  const { pixel, fetch, log } = setUp();
  await pixel(event as PixelEvent);
  expect(fetch).not.toHaveBeenCalled();
  expect(log.warn).toHaveBeenCalledExactlyOnceWith('pixel.invalid', { event: 'visit' });
});

test('sends no pixel and sets no cookie without marketing consent', async () => {
  const { pixel, jar, fetch } = setUp(false);
  await pixel(visit);
  expect(fetch).not.toHaveBeenCalled();
  expect(jar.cookie).toBe('');
});
