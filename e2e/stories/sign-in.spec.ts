import { expect } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { newPlayer } from '../player.ts';
import { expectSignedIn, giveIdentity, givePassword, openSignIn, signIn } from '../sign-in.ts';
import { test } from '../test.ts';

// With animations, as for most players.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('A player signs in with an e-mail and lands on the shop front', async ({ page, request }) => {
  const trouble = watchForProblems(page);
  const player = await newPlayer(request, 'mara');
  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, player);
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, player.email);
  expect(trouble()).toEqual([]);
});

test('A click is not lost to the message of the field that it leaves', { tag: '@more' }, async ({ page }) => {
  await openSignIn(page, '/en-GB/sign-in');
  await page.getByLabel('Email', { exact: true }).fill('half');
  const link = page.getByRole('link', { name: 'Create an account' });
  const { x, y } = (await link.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 5, y + 3);
  await page.mouse.down();
  await expect(page.getByLabel('Email', { exact: true })).not.toBeFocused();
  await page.mouse.up();
  await expect(page).toHaveURL('/en-GB/sign-up');
});

test('The browser forgets a session unless it was asked to keep it', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const player = await newPlayer(request, 'keep');
  const expiry = async () => {
    const cookies = await page.context().cookies();
    return cookies.find(({ name }) => name.startsWith('gatehouse_token'))?.expires ?? 0;
  };
  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, player);
  await expect(page).toHaveURL('/en-GB/');
  expect(await expiry()).toBe(-1);

  await page.context().clearCookies();
  await openSignIn(page, '/en-GB/sign-in');
  await giveIdentity(page, player.email);
  await page.getByLabel('Keep me signed in on this device').check();
  await givePassword(page, player.password);
  await expect(page).toHaveURL('/en-GB/');
  expect(await expiry()).toBeGreaterThan(Date.now() / 1000 + 89 * 24 * 3600);
});

test('A wrong password is shown at the field, and the right one still works', async ({ page, request }) => {
  const player = await newPlayer(request, 'slip');
  await openSignIn(page, '/en-GB/sign-in');
  await giveIdentity(page, player.email);
  await givePassword(page, 'Lantern-Keep-2');
  await expect(page.getByText('Incorrect sign-in details.')).toBeVisible();
  await givePassword(page, player.password);
  await expect(page).toHaveURL('/en-GB/');
});

test('Ten wrong passwords are too many', { tag: '@more' }, async ({ page, request }) => {
  test.slow();
  const player = await newPlayer(request, 'guess');
  await openSignIn(page, '/en-GB/sign-in');
  await giveIdentity(page, player.email);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const answered = page.waitForResponse('**/authProviders/credentials/sessions');
    await givePassword(page, `Wrong-Lantern-${attempt}`);
    await answered;
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).not.toHaveAttribute('aria-busy');
  }
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Too many attempts');
  await givePassword(page, player.password);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Too many attempts');
});

test('Back and Change lead to the identity, which is still there', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const player = await newPlayer(request, 'back');
  await openSignIn(page, '/en-GB/sign-in');
  await giveIdentity(page, player.email);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(player.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('A banned player sees the ban, and can start again', { tag: '@more' }, async ({ page }) => {
  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, { email: 'banned@example.test', password: 'Lantern-Keep-1' });
  const dialog = page.getByRole('alertdialog', { name: 'This account is banned' });
  await expect(dialog).toContainText('a breach of our terms of use');
  await expect(dialog).toContainText('This ban is indefinite.');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText('This account is banned')).toBeHidden();
  await expect(page).toHaveURL('/en-GB/sign-in');
});

test('A player sees field errors before anything is sent', { tag: '@more' }, async ({ page }) => {
  await openSignIn(page, '/en-GB/sign-in');
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  await next.click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await page.getByLabel('Email').fill('no-account@nowhere');
  await next.click();
  await expect(page.getByText('Enter a full email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await giveIdentity(page, 'no-account@nowhere.test');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Incorrect sign-in details.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('Password managers find the user name with the password', { tag: '@more' }, async ({ page }) => {
  await openSignIn(page, '/en-GB/sign-in');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await giveIdentity(page, 'mara@example.test');
  const form = page.locator('form', { has: page.locator('input[autocomplete="current-password"]') });
  await expect(form.locator('input[autocomplete="username"]')).toHaveValue('mara@example.test');
});
