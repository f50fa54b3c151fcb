import { expect, type Page } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { newAddress, newPlayer } from '../player.ts';
import { bar, carryNewSession, open } from '../shell.ts';
import { expectSignedIn, openSignIn, signIn } from '../sign-in.ts';
import { test } from '../test.ts';

const PROTECTED = '/en-GB/coupon?code=ONCE-0042&from=mail#terms';

const remember = (path: string) => sessionStorage.setItem('gatehouse.after-sign-in', path);
const code = (page: Page) => page.getByLabel('Code');

async function signOut(page: Page): Promise<void> {
  await bar(page)
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('A visitor who opens a page for players signs in and returns to its exact URL', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request, 'return');
  await page.goto(PROTECTED);
  await expect(page).toHaveURL('/en-GB/sign-in');
  await signIn(page, player);
  await expect(page).toHaveURL(PROTECTED);
  await expect(code(page)).toHaveValue('ONCE-0042');
  await page.goBack();
  await expect(page).not.toHaveURL(/sign-in/);
});

test('A visitor who leaves the sign-in for the shop is not led to that page later', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const player = await newPlayer(request, 'elsewhere');
  await page.goto(PROTECTED);
  await expect(page).toHaveURL('/en-GB/sign-in');
  // The URL changes before the page is shown.
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeVisible();
  await bar(page).getByRole('link', { name: 'Gatehouse' }).click();
  await expect(page).toHaveURL('/en-GB/');
  await expect(page.getByRole('link', { name: 'See all: Free to play' })).toBeVisible();
  await bar(page).getByRole('link', { name: 'Sign in' }).first().click();
  await signIn(page, player);
  await expectSignedIn(page, player.email);
  await expect(page).toHaveURL('/en-GB/');
});

test('A visitor who signs up returns to the page too', async ({ page }) => {
  const email = newAddress('return');
  await page.goto(PROTECTED);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/en-GB/sign-up');
  // The previous page stays visible until this one has loaded, and has an e-mail field too.
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Candle-Tower-77');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(PROTECTED);
  await expect(code(page)).toHaveValue('ONCE-0042');
  await expectSignedIn(page, email);
});

test('Signing out on such a page leads to the shop; the other tab asks to sign in and returns', {
  tag: '@more',
}, async ({ page, context, request }) => {
  await carryNewSession(page, request, 'two-tabs');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await open(tab, PROTECTED);
    await expect(code(tab)).toBeVisible();
  }
  await signOut(page);
  await expect(page).toHaveURL('/en-GB/');
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
  await expect(other).toHaveURL('/en-GB/sign-in');
  const reason = other
    .getByRole('main')
    .getByText('You were signed out in another tab or your session ended.');
  await expect(reason).toBeVisible();
  const trouble = watchForProblems(other);
  await other.reload();
  await expect(reason).toBeVisible();
  expect(trouble()).toEqual([]);
  await signIn(other, await newPlayer(request, 'next'));
  await expect(other).toHaveURL(PROTECTED);
  await expect(page).toHaveURL('/en-GB/');
});

for (const path of [
  '//evil.example/',
  '/\\evil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  '/@evil.example',
]) {
  const tag = path === '//evil.example/' ? [] : '@more';
  test(`After sign-in the unsafe return path ${path} leads to the shop front`, { tag }, async ({
    page,
    request,
  }) => {
    const player = await newPlayer(request, 'evil');
    await page.addInitScript(remember, path);
    await openSignIn(page, '/en-GB/sign-in');
    await signIn(page, player);
    await expect(page).toHaveURL('/en-GB/');
  });
}

test('A player who is signed in already is redirected from the sign-in page', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carryNewSession(page, request, 'again');
  await page.goto('/en-GB/sign-in');
  await expect(page).toHaveURL('/en-GB/');
});
