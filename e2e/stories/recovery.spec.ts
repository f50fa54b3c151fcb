import { expect } from '@playwright/test';
import { linkFromMail } from '../mailbox.ts';
import { DEMO_PASSWORD, newPlayer, newValidatedPlayer } from '../player.ts';
import { tokenOf } from '../shell.ts';
import { expectSignedIn, giveIdentity, openSignIn, signIn } from '../sign-in.ts';
import { test } from '../test.ts';

const NEW_PASSWORD = 'Brass-Lantern-42';

test('A player who forgot the password recovers by mail, and the link works once', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request, 'forgot');
  await openSignIn(page, '/en-GB/sign-in');
  await giveIdentity(page, player.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(player.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If there’s an account for ${player.email}`)).toBeVisible();

  const link = await linkFromMail(request, player.email, 'recover-password');
  await openSignIn(page, link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL('/en-GB/recover-password');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, { ...player, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, player.email);

  await openSignIn(page, link);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.getByRole('button', { name: 'Request a new link' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(player.email);
});

test('A player whose password an attacker has changed sets a new one straight from the mail about it', {
  tag: '@more',
}, async ({ page, request }) => {
  const { email } = await newValidatedPlayer(request, 'alarmed');
  const data = { currentPassword: DEMO_PASSWORD, password: 'Midnight-Crow-7', locale: 'en-GB' };
  const session = { Authorization: `Bearer ${await tokenOf(request, email)}` };
  const stolen = await request.put('/api/v1/user/password', { headers: session, data });
  expect(stolen.status()).toBe(204);
  const link = await linkFromMail(request, email, 'recover-password');
  // A mail scanner opens links, which must not use them up.
  expect((await request.get(link)).status()).toBe(200);
  await openSignIn(page, link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL('/en-GB/recover-password');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  const headers = { Authorization: stolen.headers().authorization ?? '' };
  expect((await request.get('/api/v1/user/me', { headers })).status()).toBe(401);
});

test('An e-mail without an account gets the same message', async ({ page }) => {
  await openSignIn(page, '/en-GB/recover-password');
  await page.getByLabel('Email').fill('no-account@example.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If there’s an account for no-account@example.test')).toBeVisible();
});

test('Breadcrumbs show from 769 pixels on, align with the title, and lead back to the sign-in', {
  tag: '@more',
}, async ({ page }) => {
  await openSignIn(page, '/en-GB/recover-password');
  const trail = page.getByRole('navigation', { name: 'You are here' });
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(trail).toBeHidden();
  const back = page.getByRole('link', { name: 'Back to sign-in' });
  await expect(back).toBeVisible();
  for (const width of [769, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(back).toBeHidden();
    const first = await trail.getByRole('link', { name: 'Sign in' }).boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(first?.x, `at ${width}`).toBe(title?.x);
  }
  await expect(trail.getByRole('link')).toHaveText(['Sign in', 'Reset password']);
  await trail.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/en-GB/sign-in');
});
