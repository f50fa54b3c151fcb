import { devices, expect, type Page, type Request } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { answer, axeFindings, bar, carryNewSession, open, withFeatures } from '../shell.ts';
import { test } from '../test.ts';

const ABOUT_ADVERTISEMENTS = /config\/interstitial|demo\/ads|auth\/codes/;

const box = (page: Page) => page.getByRole('complementary', { name: 'Advertisement' });
const frame = (page: Page) => box(page).locator('iframe');

/** No advertisement is shown during another prompt. */
async function closeReminder(page: Page): Promise<void> {
  const reminder = page.getByRole('status').filter({ hasText: 'Verify your email address.' });
  await reminder.getByRole('button', { name: 'Close' }).click();
}

function watchAdvertisements(page: Page): () => URL[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/demo/ads') && request.isNavigationRequest()) seen.push(request);
  });
  return () => seen.map((request) => new URL(request.url()));
}

test.describe('With marketing allowed', () => {
  test.use({
    consent: { marketing: true },
  });

  test('a player on desktop sees one, once, from the host for players who consented', {
    tag: '@more',
  }, async ({ page, request }) => {
    await carryNewSession(page, request, 'sees-ads');
    const trouble = watchForProblems(page);
    const asked = watchAdvertisements(page);
    await open(page, '/en-GB/');
    await closeReminder(page);
    await expect(page.frameLocator('iframe').getByText('Chosen for you')).toBeVisible();
    const [address] = asked();
    expect(address?.pathname).toBe('/demo/ads');
    expect(Object.fromEntries(address?.searchParams ?? [])).toMatchObject({
      zoneid: 'gatehouse-en-player',
      shifth: '30',
      shiftv: '80',
      code: expect.stringMatching(/^[\w-]{20,}$/),
    });
    await expect(frame(page)).toHaveAttribute('sandbox', /^(?!.*(same-origin|top-navigation)).*$/);
    const place = await box(page).evaluate((element) => {
      const { top, right } = element.getBoundingClientRect();
      return [top, document.documentElement.clientWidth - right];
    });
    expect(place).toEqual([80, 30]);
    expect(await axeFindings(page)).toEqual([]);

    await box(page).getByRole('button', { name: 'Close ad' }).press('Enter');
    await expect(box(page)).toBeHidden();
    await page.reload();
    await expect(bar(page).getByRole('button', { name: /^Account menu/ })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Verify your email address.' })).toBeVisible();
    expect(asked()).toHaveLength(1);
    const secondTab = await page.context().newPage();
    const askedThere = watchAdvertisements(secondTab);
    const configured = secondTab.waitForResponse('**/config/interstitial/*');
    await open(secondTab, '/en-GB/');
    await closeReminder(secondTab);
    await configured;
    await expect(secondTab.locator('iframe')).toHaveCount(0);
    expect(askedThere()).toEqual([]);
    expect(trouble()).toEqual([]);
  });

  test('a player without a one-time code is sent as not-logged-in', { tag: '@more' }, async ({
    page,
    request,
  }) => {
    const asked = watchAdvertisements(page);
    await carryNewSession(page, request, 'nameless');
    await answer(page, '/auth/codes', 500, { errorTypes: ['INTERNAL'], message: 'INTERNAL' });
    await open(page, '/en-GB/');
    await closeReminder(page);
    await expect(page.frameLocator('iframe').getByText('New here?')).toBeVisible();
    expect(asked()[0]?.searchParams.get('code')).toBe('not-logged-in');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('an open one closes immediately when marketing is withdrawn', { tag: '@more' }, async ({
    page,
    request,
  }) => {
    await carryNewSession(page, request, 'withdraws');
    await open(page, '/en-GB/');
    await closeReminder(page);
    await expect(box(page)).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Necessary only' }).click();
    await expect(box(page)).toBeHidden();
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(kept.filter((name) => name.includes('interstitial'))).toEqual([]);
  });

  test('an open one is not shown on the sign-in pages', { tag: '@more' }, async ({ page, request }) => {
    await carryNewSession(page, request, 'leaves');
    await open(page, '/en-GB/');
    await closeReminder(page);
    await expect(box(page)).toBeVisible();
    await bar(page)
      .getByRole('button', { name: /^Account menu/ })
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await bar(page).getByRole('link', { name: 'Sign in' }).first().click();
    await expect(page).toHaveURL('/en-GB/sign-in');
    await expect(box(page)).toBeHidden();
  });

  test('none is requested on the sign-in pages', { tag: '@more' }, async ({ page, request }) => {
    const asked = watchAdvertisements(page);
    await carryNewSession(page, request, 'way-in');
    const zones = page.waitForResponse('**/api/v1/config/interstitial/*');
    await open(page, '/en-GB/sign-in');
    await zones;
    await expect(box(page)).toBeHidden();
    expect(asked()).toEqual([]);
  });

  test.describe('On a phone', () => {
    test.use({ userAgent: devices['Pixel 7'].userAgent });

    test('there is none', { tag: '@more' }, async ({ page, request }) => {
      const asked = watchAdvertisements(page);
      await carryNewSession(page, request, 'phone');
      const zones = page.waitForResponse('**/api/v1/config/interstitial/*');
      await open(page, '/en-GB/');
      await zones;
      await expect(bar(page).getByRole('button', { name: /^Account menu/ })).toBeVisible();
      await expect(box(page)).toBeHidden();
      expect(asked()).toEqual([]);
    });
  });
});

test('A player who refused marketing causes no request for one, and nothing is kept', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => void (ABOUT_ADVERTISEMENTS.test(sent.url()) && asked.push(sent.url())));
  await carryNewSession(page, request, 'refuses-ads');
  await open(page, '/en-GB/');
  await expect(bar(page).getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('gatehouse.interstitial-shown'))).toBeNull();
});

test('A host for players who refused gets no identity and stores nothing', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const interstitial = { host: '/demo/ads?for=everybody', hostWithConsent: '/demo/ads', forVisitors: false };
  await withFeatures(page, '/en-GB/', { interstitial });
  const asked = watchAdvertisements(page);
  const codes: string[] = [];
  page.on('request', (sent) => void (sent.url().includes('/auth/codes') && codes.push(sent.url())));
  await carryNewSession(page, request, 'other-host');
  await open(page, '/en-GB/');
  await closeReminder(page);
  await expect(page.frameLocator('iframe').getByText('New here?')).toBeVisible();
  expect(asked().map(({ searchParams }) => searchParams.get('for'))).toEqual(['everybody']);
  expect(asked()[0]?.searchParams.get('code')).toBe('not-logged-in');
  expect(codes).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('gatehouse.interstitial-shown'))).toBeNull();
});

test('Without a zone for visitors no advertisement is requested', { tag: '@more' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (sent) => void (ABOUT_ADVERTISEMENTS.test(sent.url()) && asked.push(sent.url())));
  await open(page, '/en-GB/');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});
