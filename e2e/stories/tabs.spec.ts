import { expect } from '@playwright/test';
import { newPlayer } from '../player.ts';
import { answer, bar, carryNewSession, carrySession, open } from '../shell.ts';
import { signIn } from '../sign-in.ts';
import { test } from '../test.ts';

test('Signing out in one tab signs out the other', async ({ page, context, request }) => {
  await carryNewSession(page, request, 'two-tabs');
  const other = await context.newPage();
  await open(page, '/en-GB/');
  await open(other, '/en-GB/');
  await expect(bar(other).getByRole('button', { name: /^Account menu for two-tabs/ })).toBeVisible();
  await bar(page)
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('status').getByText('You’ve signed out.')).toBeVisible();
  for (const tab of [page, other]) {
    await expect(bar(tab).getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  }
});

test('Signing in in one tab signs in the other', { tag: '@more' }, async ({ page, context, request }) => {
  const player = await newPlayer(request, 'joins');
  const other = await context.newPage();
  await open(other, '/en-GB/');
  await open(page, '/en-GB/sign-in');
  await signIn(page, player);
  await expect(page).toHaveURL('/en-GB/');
  await expect(bar(other).getByRole('button', { name: /^Account menu for joins/ })).toBeVisible();
});

test('A visitor who chooses a currency in one tab sees it in the other', { tag: '@more' }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await open(page, '/en-GB/shop');
  await open(other, '/en-GB/shop/neon-drift');
  await page.getByRole('button', { name: 'Currency: EUR' }).click();
  await page.getByRole('menuitemradio', { name: /^GBP/ }).click();
  await expect(other.getByRole('button', { name: 'Currency: GBP' })).toBeVisible();
});

test('A tab that becomes visible picks up a session that it missed', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const { email } = await newPlayer(request, 'returns');
  await open(page, '/en-GB/');
  await carrySession(page, request, email);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(bar(page).getByRole('button', { name: /^Account menu for returns/ })).toBeVisible();
});

test('A session that the server refuses ends with a notice', async ({ page, request }) => {
  await carryNewSession(page, request, 'refused');
  await answer(page, '/user/me', 401, { errorTypes: ['UNAUTHORIZED'], message: 'UNAUTHORIZED' });
  await open(page, '/en-GB/');
  await expect(page.getByRole('status').getByText('Your session has expired')).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name.includes('token'))).toEqual([]);
});
