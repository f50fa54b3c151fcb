import { expect, test, vi } from 'vitest';
import { createCookies } from '../cookies.ts';
import { createPixel, type PixelEvent } from './pixel.ts';

const visit: PixelEvent = { event: 'visit', server_id: '1', page: '/en-GB/', locale: 'en-GB' };

function setUp(isAllowed = true) {
  const jar = { cookie: '' };
  const loadImage = vi.fn();
  const log = { warn: vi.fn() };
  const pixel = createPixel({
    cookies: createCookies(() => jar),
    environment: () => 'Sandbox',
    isSecure: () => true,
    apiUrl: () => '/api/v1',
    allows: (category) => isAllowed && category === 'marketing',
    log,
    loadImage,
  });
  const queries = () =>
    loadImage.mock.calls.map(([address]) => new URL(address, 'https://a.test').searchParams);
  return { pixel, jar, loadImage, log, queries };
}

test('sends a visit with a token that is stored for 90 days', async () => {
  const { pixel, jar, queries } = setUp();
  await pixel(visit);
  const token = queries()[0]?.get('user_token');
  expect(jar.cookie).toBe(`gatehouse_pixel_sandbox=${token}; Path=/; SameSite=Lax; Max-Age=7776000; Secure`);
  await pixel(visit);
  expect(queries()[1]?.get('user_token')).toBe(token);
});

test.each([
  ['a visit of another server', { ...visit, server_id: '2' }],
  ['an unknown key', { ...visit, shoe_size: '44' }],
])('logs and does not send a pixel with %s', async (_name, event) => {
  const { pixel, loadImage, log } = setUp();
  await pixel(event as PixelEvent);
  expect(loadImage).not.toHaveBeenCalled();
  expect(log.warn).toHaveBeenCalledExactlyOnceWith('pixel.invalid', { event: 'visit' });
});

test('sends no pixel and sets no cookie without marketing consent', async () => {
  const { pixel, jar, loadImage } = setUp(false);
  await pixel(visit);
  expect(loadImage).not.toHaveBeenCalled();
  expect(jar.cookie).toBe('');
});
