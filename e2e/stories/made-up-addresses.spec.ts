import { expect, test } from '@playwright/test';
import { watchForTrouble } from '../trouble.ts';

const DOWNLOAD_ID = '7b0b6c2e-8d41-4a7b-9c35-1e7a90d3b264';

/** A missing page is an error on the console by itself. */
const MISSING = /Failed to load resource/;

test.describe('A page hydrates without a warning, whatever the address says beyond what was rendered', () => {
  for (const address of [
    '/en-GB/?utm_source=mail&gclid=1#top',
    '/en-GB/sign-in?utm_source=mail&game=emberfall',
    '/en-GB/sign-in?game=made-up',
    '/en-GB/sign-up?game=emberfall&x=1',
    '/en-GB/recover-password?game=emberfall&x=1',
    '/en-GB/validate/made-up-token?game=emberfall',
    `/en-GB/download?download_id=${DOWNLOAD_ID}`,
    '/en-GB/download/emberfall?fbclid=1',
    '/en-GB/play/emberfall?fbclid=1',
    '/en-GB/made-up?x=1',
    '/en-GB/play/made-up',
    '/en-GB/play/emberfall/news/made-up',
    '/en-GB/download/made-up',
  ]) {
    test(address, async ({ page }) => {
      const trouble = watchForTrouble(page);
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
      await page.waitForLoadState('networkidle');
      expect(trouble().filter((line) => !MISSING.test(line))).toEqual([]);
    });
  }
});

test('All addresses that name nothing have the same page, which repeats none of them', async ({
  request,
}) => {
  const first = await request.get('/en-GB/made-up-1?a=1');
  expect(first.status()).toBe(404);
  for (const path of ['/en-GB/made-up-2/x', '/en-GB/play/made-up', '/en-GB/shop/made-up?game=emberfall']) {
    const reply = await request.get(path);
    expect([reply.status(), await reply.text()]).toEqual([404, await first.text()]);
  }
  expect(await first.text()).not.toContain('made-up');
});

test('A cached page names no query but its own', async ({ request }) => {
  const plain = await (await request.get('/en-GB/support')).text();
  expect(await (await request.get('/en-GB/support?utm_source=mail')).text()).toBe(plain);
  const game = await (await request.get('/en-GB/sign-in?utm_source=mail&game=emberfall')).text();
  expect(game).toContain('?game=emberfall');
  expect(game).not.toContain('utm_source');
});

test('A player changes the language and keeps the whole address', async ({ page }) => {
  await page.goto('/en-GB/sign-in?utm_source=mail&game=emberfall');
  const german = page.locator('a[hreflang=de-DE]').first();
  await expect(german).toHaveAttribute('href', '/de-DE/sign-in?utm_source=mail&game=emberfall');
});

test.describe('A visitor without script', () => {
  test.use({ javaScriptEnabled: false });

  test('signs in to a game and sees that game', async ({ page }) => {
    await page.goto('/en-GB/sign-in?game=emberfall');
    await expect(page.getByAltText('Emberfall')).toBeVisible();
  });
});
