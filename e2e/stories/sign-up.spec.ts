import { expect } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { newAddress, newPlayer } from '../player.ts';
import { expectSignedIn, openSignIn } from '../sign-in.ts';
import { test } from '../test.ts';

const create = { name: 'Create account' };

test('A visitor creates an account and lands signed in', async ({ page }) => {
  const trouble = watchForProblems(page);
  const email = newAddress('newcomer');
  await openSignIn(page, '/en-GB/sign-up');
  await page.getByLabel('Email').fill(email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Candle-Tower');
  await expect(page.getByRole('img', { name: 'Not met yet:' })).toBeVisible();
  await password.fill('Candle-Tower-77');
  await expect(page.getByRole('img', { name: 'Met:', exact: true })).toBeVisible();
  await page.getByRole('button', create).click();
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, email);
  // The mail of the sign-up counts: it cannot be sent again immediately.
  const again = page.getByRole('status').getByRole('button', { name: /Resend in \d+ seconds/ });
  await expect(again).toBeDisabled();
  expect(trouble()).toEqual([]);
});

test('An e-mail that has an account already shows an error at its field', async ({ page, request }) => {
  const player = await newPlayer(request, 'twice');
  await openSignIn(page, '/en-GB/sign-up');
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill('Candle-Tower-77');
  await page.getByRole('button', create).click();
  await expect(page.getByText('There’s already an account with this email address.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with this email address' }).click();
  await expect(page).toHaveURL('/en-GB/sign-in');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(player.email);
});

test('A password that breaks the rule, or a common one, is refused', { tag: '@more' }, async ({ page }) => {
  await openSignIn(page, '/en-GB/sign-up');
  await page.getByLabel('Email').fill(newAddress('weak'));
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('short');
  await page.getByRole('button', create).click();
  await expect(page.getByText('This password doesn’t meet the requirements below.')).toBeVisible();
  await password.fill('Password123');
  await page.getByRole('button', create).click();
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('Forms are 400 pixels wide, and 480 for sign-up, on screens of at least 430 pixels', {
  tag: '@more',
}, async ({ page }) => {
  const widths: Record<string, number[]> = {};
  for (const path of ['sign-in', 'sign-up', 'recover-password']) {
    await openSignIn(page, `/en-GB/${path}`);
    for (const width of [430, 520, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const submit = page.locator('main button[type=submit]').filter({ visible: true }).first();
      const box = await submit.boundingBox();
      widths[path] = [...(widths[path] ?? []), box?.width ?? 0];
    }
  }
  const all = [400, 400, 400, 400, 400];
  // At 430 pixels 480 do not fit.
  expect(widths).toEqual({ 'sign-in': all, 'recover-password': all, 'sign-up': [406, 480, 480, 480, 480] });
});
