import { expect, type Page } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { axeFindings, bar, carryNewSession, open } from '../shell.ts';
import { test } from '../test.ts';

const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

const field = (page: Page) => page.getByLabel('Code');

async function redeem(page: Page, code: string): Promise<void> {
  await field(page).fill(code);
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
}

function countRedemptions(page: Page): () => string[] {
  const keys: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/redeem')) keys.push(sent.headers()['idempotency-key'] ?? '');
  });
  return () => keys;
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test('A player redeems a coupon from the account menu, sees an error when they try it again, and finds it in the shop', async ({
  page,
  request,
}) => {
  await carryNewSession(page, request, 'welcome');
  const trouble = watchForProblems(page);
  await open(page, '/en-GB/');
  await bar(page)
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Redeem a code' }).click();
  await expect(page).toHaveURL('/en-GB/coupon');
  await redeem(page, 'welcome 2026');
  const title = page.getByRole('heading', { level: 1, name: 'Neon Drift is yours' });
  await expect(title).toBeFocused();
  await expect(page.getByText('Eleven districts. One wet night. Do not lift.')).toBeVisible();
  expect(trouble()).toEqual([]);
  await page.getByRole('button', { name: 'Redeem another code' }).click();
  await expect(field(page)).toBeFocused();
  await redeem(page, 'WELCOME-2026');
  await expect(page.getByText('You’ve already redeemed this code.')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await bar(page).getByRole('link', { name: 'Store', exact: true }).click();
  await expect(page.getByText('In your library').first()).toBeVisible();
});

test('A code that cannot be redeemed shows its reason at the field', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carryNewSession(page, request, 'refused');
  await open(page, '/en-GB/coupon');
  for (const [code, sentence] of [
    ['', 'Enter your code.'],
    ['x', 'A code has 4 to 32 letters and numbers.'],
    ['NEVER-PRINTED', 'We don’t recognise that code.'],
    ['bygone-2020', 'This code has expired.'],
  ] as const) {
    await redeem(page, code);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toBeFocused();
  }
  await redeem(page, 'once-0050');
  await expect(page.getByRole('heading', { name: 'Hollow Court is yours' })).toBeVisible();
  await page.getByRole('button', { name: 'Redeem another code' }).click();
  await redeem(page, 'once-0051');
  await expect(page.getByText('You already own what this code unlocks.')).toBeVisible();
});

test('A link with a code fills the field and redeems nothing by itself; a double click redeems once', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryNewSession(page, request, 'link');
  const keys = countRedemptions(page);
  await open(page, '/en-GB/coupon?code=WELCOME-2026');
  await expect(field(page)).toHaveValue('WELCOME-2026');
  await page.reload();
  await expect(field(page)).toHaveValue('WELCOME-2026');
  expect(keys()).toEqual([]);
  await page.getByRole('button', { name: 'Redeem', exact: true }).dblclick();
  await expect(page.getByRole('heading', { name: 'Neon Drift is yours' })).toBeVisible();
  expect(keys()).toHaveLength(1);
});

test('A lost response, or a reload while waiting, costs no coupon', async ({ page, request }) => {
  await carryNewSession(page, request, 'lost');
  const keys = countRedemptions(page);
  let isHeard = false;
  await page.route('**/redeem', async (route) => {
    if (isHeard) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await open(page, '/en-GB/coupon?code=ONCE-0060');
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect.poll(() => keys().length).toBe(2);
  await page.reload();
  isHeard = true;
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Hollow Court is yours' })).toBeVisible();
  expect(new Set(keys()).size).toBe(1);
});

test.describe('On a phone of 375 pixels', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, userAgent: PHONE_AGENT });

  test('a player redeems a coupon from right to left, in Arabic', { tag: '@more' }, async ({
    page,
    request,
  }) => {
    await carryNewSession(page, request, 'arabic');
    await open(page, '/ar-AE/coupon');
    await expect(page.getByRole('heading', { name: 'استرداد رمز' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByLabel('الرمز').fill('WELCOME-٢٠٢٦');
    await page.getByRole('button', { name: 'استرداد', exact: true }).tap();
    await expect(page.getByRole('heading', { name: /Neon Drift/ })).toBeFocused();
    await expectNoSidewaysScroll(page);
  });
});

test('axe finds nothing on the page and its results', { tag: '@more' }, async ({ page, request }) => {
  await carryNewSession(page, request, 'axe');
  await open(page, '/en-GB/coupon');
  await expect(field(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await redeem(page, 'BYGONE-2020');
  await expect(page.getByText('This code has expired.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await redeem(page, 'WELCOME-2026');
  await expect(page.getByRole('heading', { name: 'Neon Drift is yours' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
