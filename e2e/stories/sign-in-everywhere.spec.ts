import { expect, type Page } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { newGuardedPlayer, newPlayer } from '../player.ts';
import { axeFindings } from '../shell.ts';
import { expectSignedIn, openSignIn, signIn } from '../sign-in.ts';
import { test } from '../test.ts';

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const locale of ['en-GB', 'ar-AE']) {
  for (const path of ['/sign-in', '/sign-in?game=emberfall', '/sign-up', '/recover-password']) {
    test(`axe finds nothing on ${path} in ${locale}, on a phone and on a desk`, { tag: '@more' }, async ({
      page,
    }) => {
      const trouble = watchForProblems(page);
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await openSignIn(page, `/${locale}${path}`);
        await expect(page.locator('form').first()).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
      expect(trouble()).toEqual([]);
    });
  }
}

test('axe finds nothing on the steps after the identity', { tag: '@more' }, async ({ page, request }) => {
  const player = await newGuardedPlayer(request, 'axe');
  await openSignIn(page, '/en-GB/sign-in');
  await page.getByLabel('Email').fill(player.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter your password' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.type(player.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Lost your phone? Use your recovery code' }).click();
  await expect(page.getByLabel('Recovery code', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('A player signs in with the keyboard alone', async ({ page, request }) => {
  const player = await newPlayer(request, 'keys');
  await openSignIn(page, '/en-GB/sign-in');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.type(player.email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(player.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Keep me signed in on this device')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, player.email);
});

test.describe('On a phone of 375 pixels', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

  test('a player signs in', { tag: '@more' }, async ({ page, request }) => {
    const player = await newPlayer(request, 'phone');
    await openSignIn(page, '/en-GB/sign-in');
    await expectNoSidewaysScroll(page);
    await signIn(page, player);
    await expect(page).toHaveURL('/en-GB/');
  });
});

test('A player signs in from right to left, in Arabic, and stays in the language', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const player = await newPlayer(request, 'arabic', 'ar-AE');
  await openSignIn(page, '/ar-AE/sign-in');
  await page.getByLabel('البريد الإلكتروني').fill(player.email);
  await page.getByRole('button', { name: 'متابعة', exact: true }).click();
  await page.getByLabel('كلمة المرور', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click();
  await expect(page).toHaveURL('/ar-AE/');
  await expectSignedIn(page, player.email);
});
