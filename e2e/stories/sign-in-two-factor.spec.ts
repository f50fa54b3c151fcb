import { expect } from '@playwright/test';
import { oneTimeCode } from '../authenticator.ts';
import { newGuardedPlayer } from '../player.ts';
import { expectSignedIn, openSignIn, signIn } from '../sign-in.ts';
import { test } from '../test.ts';

const codeStep = { name: 'Enter your code' };

test('A player with two-factor mistypes the code, then signs in with the right one', async ({
  page,
  request,
}) => {
  const player = await newGuardedPlayer(request, 'guard');
  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, player);
  await expect(page.getByRole('heading', codeStep)).toBeVisible();
  const field = page.getByLabel('Six-digit code');
  await expect(field).toBeFocused();
  const right = oneTimeCode(player.secret);
  await field.fill(right === '000000' ? '111111' : '000000');
  await expect(page.getByText('That code isn’t right.')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, player.email);
});

test('A pasted code fills all fields', { tag: '@more' }, async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const player = await newGuardedPlayer(request, 'paste');
  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, player);
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  const code = oneTimeCode(player.secret);
  await page.evaluate((text) => navigator.clipboard.writeText(text), code);
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page).toHaveURL('/en-GB/');
});

test('A player who lost the phone signs in with the recovery code', async ({ page, request }) => {
  const player = await newGuardedPlayer(request, 'lost');
  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, player);
  await page.getByRole('button', { name: 'Lost your phone? Use your recovery code' }).click();
  const field = page.getByLabel('Recovery code', { exact: true });
  await field.fill('aaaaaaaaaa');
  await expect(field).toHaveValue('AAAAAAAAAA');
  await page.getByRole('button', { name: 'Turn off 2FA and sign in' }).click();
  await expect(page.getByText('That recovery code isn’t right.')).toBeVisible();
  await field.fill(player.recoveryCode.toLowerCase());
  await page.getByRole('button', { name: 'Turn off 2FA and sign in' }).click();
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, player.email);
});

test('Back from the code leads to the identity, and the code is asked for again', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const player = await newGuardedPlayer(request, 'cancel');
  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, player);
  await expect(page.getByRole('heading', codeStep)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await signIn(page, player);
  await expect(page.getByRole('heading', codeStep)).toBeVisible();
  await expect(page.getByText('That code isn’t right.')).toBeHidden();
});
