import { expect, type Page, type Request } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { newPlayer } from '../player.ts';
import { axeFindings, carrySession, open } from '../shell.ts';
import { test } from '../test.ts';

test.use({ consent: null });

const panel = (page: Page) => page.getByRole('dialog', { name: 'Your cookie preferences' });
const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie settings' });

async function stored(page: Page) {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const local = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return [...cookies, ...local].sort();
}

test('A first visitor sees the cookie dialog without a layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
      document.documentElement.dataset.shift = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, '/en-GB/');
  await expect(panel(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(0.02);
  expect(await stored(page)).toEqual([]);
});

test('A search engine and a visitor without scripts see the page without the dialog', async ({ request }) => {
  const html = await (await request.get('/en-GB/')).text();
  expect(html).not.toContain('Your cookie preferences');
});

test('A visitor who refuses is not asked again; no unnecessary request is sent or data stored', async ({
  page,
}) => {
  const trouble = watchForProblems(page);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await open(page, '/en-GB/');
  await panel(page).getByRole('button', { name: 'Necessary only' }).click();
  await expect(panel(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await settings(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(panel(page)).toBeHidden();

  const origin = new URL(page.url()).origin;
  const unnecessary = requests
    .map((request) => new URL(request.url()))
    .filter(
      (url) =>
        url.origin !== origin || /tracking|pixel|interstitial|demo\/ads|auth\/codes/.test(url.pathname),
    );
  expect(unnecessary.map(String)).toEqual([]);
  expect(await stored(page)).toEqual(
    ['gatehouse.consent', 'gatehouse.installation-id'].filter(
      (name) =>
        name !== 'gatehouse.installation-id' || requests.some((request) => request.url().includes('/api/')),
    ),
  );
  expect(trouble()).toEqual([]);
});

test('A visitor who accepts all is tracked until consent is withdrawn', async ({ page }) => {
  const pixels: string[] = [];
  await page.route('**/api/v1/tracking/pixel*', (route) => {
    pixels.push(new URL(route.request().url()).searchParams.get('event') ?? '');
    return route.fulfill({ status: 200, contentType: 'image/gif', body: '' });
  });
  await open(page, '/en-GB/');
  await panel(page).getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => pixels).toEqual(['visit']);
  await expect
    .poll(() => stored(page))
    .toEqual(expect.arrayContaining(['gatehouse.consent', 'gatehouse_locale', 'gatehouse_pixel_sandbox']));

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await settings(page).getByRole('button', { name: 'Necessary only' }).click();
  await expect.poll(() => stored(page)).not.toContain('gatehouse_pixel_sandbox');
  expect(await stored(page)).not.toContain('gatehouse_locale');
  const counted = pixels.length;
  await page.getByRole('banner').getByRole('link', { name: 'Gatehouse' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  expect(pixels.length).toBe(counted);
});

test('A visitor chooses kind by kind; only the necessary is on from the start', { tag: '@more' }, async ({
  page,
}) => {
  await open(page, '/en-GB/');
  await panel(page).getByRole('button', { name: 'Customise' }).click();
  const dialog = settings(page);
  await expect(dialog.getByRole('checkbox', { name: 'Necessary' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Necessary' })).toBeDisabled();
  for (const kind of ['Preferences', 'Statistics', 'Marketing']) {
    await expect(dialog.getByRole('checkbox', { name: kind })).not.toBeChecked();
  }
  await dialog.getByText('Preferences').click();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').getByText('Saved.')).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await expect.poll(() => stored(page)).toContain('gatehouse_locale');
});

test('/cookie-settings opens the dialog and goes back to where one was', { tag: '@more' }, async ({
  page,
}) => {
  await open(page, '/en-GB/?from=mail');
  await panel(page).getByRole('button', { name: 'Necessary only' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await expect(settings(page)).toBeVisible();
  await expect(page).toHaveURL('/en-GB/?from=mail');
});

test('Closing the dialog leads back to the link that opened it, not to the top of the page', {
  tag: '@more',
}, async ({ page }) => {
  await open(page, '/en-GB/');
  await panel(page).getByRole('button', { name: 'Necessary only' }).click();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' });
  await link.press('Enter');
  await expect(settings(page)).toBeVisible();
  await expect(page).toHaveURL('/en-GB/');
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});

test('/cookie-settings from outside opens the dialog on the shop front', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/en-GB/cookie-settings');
  await expect(settings(page)).toBeVisible();
  await expect(page).toHaveURL('/en-GB/');
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(panel(page)).toBeVisible();
});

test('A decision in one tab applies to the other immediately', { tag: '@more' }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await open(page, '/en-GB/');
  await open(other, '/en-GB/');
  await expect(panel(other)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Necessary only' }).click();
  await expect(panel(other)).toBeHidden();
});

test('The server stores the consent of a player, given before or after the sign-in', {
  tag: '@more',
}, async ({ page, request }) => {
  const receipts: unknown[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/user/consent')) receipts.push(sent.postDataJSON());
  });
  const { email } = await newPlayer(request, 'receipt');
  await open(page, '/en-GB/');
  await panel(page).getByRole('button', { name: 'Accept all' }).click();
  await carrySession(page, request, email);
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/user/consent'));
  await page.reload();
  expect((await kept).status()).toBe(204);
  expect(receipts).toMatchObject([{ version: '1', preferences: true, statistics: true, marketing: true }]);
});

test('axe finds nothing while the question is on the screen, nor in the dialog', { tag: '@more' }, async ({
  page,
}) => {
  await open(page, '/en-GB/cookie-settings');
  await expect(settings(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
