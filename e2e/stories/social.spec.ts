import { expect, type Page } from '@playwright/test';
import { oneTimeCode } from '../authenticator.ts';
import { newAddress, newGuardedPlayer, newValidatedPlayer } from '../player.ts';
import { expectSignedIn, openSignIn } from '../sign-in.ts';
import { test } from '../test.ts';

// Two windows, a provider and a poll every second: slow on a busy machine.
test.slow();

const NEW_PASSWORD = 'Brass-Lantern-42';

/** Hidden steps contain password fields too. */
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true }).filter({ visible: true });

/** Clicks the provider's button and signs in at the demo's provider. */
async function comeBy(page: Page, provider: 'Google' | 'Facebook', email: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  await enterIdentity(await opened, email);
}

async function enterIdentity(window: Page, email: string): Promise<void> {
  await window.getByLabel('Name').fill('Mara Stone');
  await window.getByLabel('Email').fill(email);
  await window.getByRole('button', { name: 'Continue' }).click();
}

test('A new player signs up with Google, chooses a password and is signed in', async ({ page }) => {
  const email = newAddress('google');
  await openSignIn(page, '/en-GB/sign-in');
  await comeBy(page, 'Google', email);
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await passwordField(page).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, email);
});

test('A player with an account links Facebook to it, after a wrong password', async ({ page, request }) => {
  const player = await newValidatedPlayer(request, 'facebook');
  await openSignIn(page, '/en-GB/sign-up');
  await comeBy(page, 'Facebook', player.email);
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible();
  const password = passwordField(page);
  await password.fill('Wrong-Lantern-1');
  await page.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(page.getByText('That’s not the password for this account.')).toBeVisible();
  await password.fill(player.password);
  await page.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, player.email);

  await page.context().clearCookies();
  await openSignIn(page, '/en-GB/sign-in');
  await comeBy(page, 'Facebook', player.email);
  await expect(page).toHaveURL('/en-GB/');
});

test('A player with two-factor who signs in with a provider is asked for the code', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const player = await newGuardedPlayer(request, 'social');
  await openSignIn(page, '/en-GB/sign-in');
  await comeBy(page, 'Facebook', player.email);
  await passwordField(page).fill(player.password);
  await page.getByRole('button', { name: 'Connect and sign in' }).click();
  await page.getByLabel('Six-digit code').fill(oneTimeCode(player.secret));
  await expect(page).toHaveURL('/en-GB/');

  await page.context().clearCookies();
  await openSignIn(page, '/en-GB/sign-in');
  await comeBy(page, 'Facebook', player.email);
  await page.getByLabel('Six-digit code').fill(oneTimeCode(player.secret, 1));
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, player.email);
});

test('Refusing at a provider shows a message with its name', { tag: '@more' }, async ({ page }) => {
  await openSignIn(page, '/en-GB/sign-in');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await (await opened).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'We couldn’t sign you in with Google.',
  );
});

test('A blocked popup offers the same sign-in in this window', { tag: '@more' }, async ({ page }) => {
  const email = newAddress('blocked');
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openSignIn(page, '/en-GB/sign-in');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Your browser blocked the Google window.',
  );
  await page.getByRole('button', { name: 'Continue in this window' }).click();
  await enterIdentity(page, email);
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expect(page).toHaveURL('/en-GB/sign-in');
  await passwordField(page).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expectSignedIn(page, email);
});

test('Closing the popup is shown immediately, without an error', { tag: '@more' }, async ({ page }) => {
  await page.clock.install();
  await openSignIn(page, '/en-GB/sign-in');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await expect(page.getByText('Continue in the Google window.')).toBeVisible();
  await popup.close();
  await page.clock.runFor(1_000);
  await expect(page.getByText('The Google window was closed.')).toBeVisible();
  await expect(page.getByText('Continue in the Google window.')).toBeHidden();
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
});

test('A sign-up with Google that is not finished can be cancelled, and Back leaves it too', {
  tag: '@more',
}, async ({ page, context }) => {
  const email = newAddress('half');
  const tokens = async () => (await context.cookies()).filter(({ name }) => name.includes('token'));
  await openSignIn(page, '/en-GB/sign-in');
  for (const leave of [
    () => page.getByRole('button', { name: 'Cancel' }).filter({ visible: true }).click(),
    () => page.goBack(),
  ]) {
    await comeBy(page, 'Google', email);
    await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
    await leave();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(await tokens()).toEqual([]);
  }
});

test('Back and Forward move between the e-mail and the password of a sign-up with Google', {
  tag: '@more',
}, async ({ page }) => {
  const password = page.getByRole('heading', { name: 'Choose a password' });
  const lastStep = page.getByRole('heading', { name: 'One last step' });
  await openSignIn(page, '/en-GB/sign-in');
  await comeBy(page, 'Google', newAddress('steps'));
  await expect(password).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).filter({ visible: true }).click();
  await expect(lastStep).toBeVisible();
  await page.goBack();
  await expect(password).toBeVisible();
  await page.goForward();
  await expect(lastStep).toBeVisible();
  const other = newAddress('other');
  await page.getByLabel('Email').filter({ visible: true }).fill(other);
  await page.getByRole('button', { name: 'Continue', exact: true }).filter({ visible: true }).click();
  await expect(password).toBeVisible();
  await passwordField(page).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, other);
});
