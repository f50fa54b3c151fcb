import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { oneTimeCode } from '../authenticator.ts';
import { watchForProblems } from '../console-problems.ts';
import { newAddress, newValidatedPlayer, turnOnTwoFactor } from '../player.ts';
import {
  answer,
  axeFindings,
  bar,
  carryNewSession,
  carrySession,
  carryValidatedSession,
  open,
  tokenOf,
} from '../shell.ts';
import { expectSignedIn, signIn } from '../sign-in.ts';
import { test } from '../test.ts';

const setting = (page: Page) => page.getByRole('group', { name: 'Two-factor authentication' });
const field = (page: Page) => setting(page).getByLabel('Six-digit code');
const recoveryModal = (page: Page) => page.getByRole('dialog', { name: 'Save your recovery code' });
const account = (page: Page) => bar(page).getByRole('button', { name: /^Account menu/ });

/** Starts the enrolment and reads the secret, as a player without a camera does. */
async function readKey(page: Page, button = 'Turn on', code?: string): Promise<string> {
  await setting(page).getByRole('button', { name: button }).click();
  if (code !== undefined) await page.getByRole('dialog').getByRole('textbox').fill(code);
  await expect(setting(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = await setting(page).locator('code').textContent();
  return key?.replaceAll(' ', '') ?? '';
}

async function keepCode(page: Page): Promise<void> {
  await recoveryModal(page).getByRole('checkbox').check();
  await recoveryModal(page).getByRole('button', { name: 'Continue' }).click();
}

/** Turns two-factor on for the player of this browser, with the code of the previous 30 seconds. */
async function guard(page: Page, request: APIRequestContext): Promise<string> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.startsWith('gatehouse_token'))?.value;
  const headers = { Authorization: `Bearer ${token}`, 'X-Installation-Id': crypto.randomUUID() };
  return (await turnOnTwoFactor(request, headers)).secret;
}

test('A player turns two-factor on after a slip and keeps the recovery code; this tab goes on, and other sessions end', async ({
  page,
  request,
}) => {
  const email = await carryValidatedSession(page, request, 'careful');
  const otherSession = await tokenOf(request, email);
  await open(page, '/en-GB/');
  await expect(account(page)).toHaveAccessibleName(/1 new notification$/);
  const secondTab = await page.context().newPage();
  await open(secondTab, '/en-GB/coupon');
  await expect(account(secondTab)).toHaveAccessibleName(/1 new notification$/);
  await account(page).click();
  await page.getByRole('menuitem', { name: /^Settings/ }).click();
  const key = await readKey(page);
  await field(page).fill(oneTimeCode(key, 20));
  await expect(setting(page).getByText('That code isn’t right.')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await field(page).fill(oneTimeCode(key));

  const continueButton = recoveryModal(page).getByRole('button', { name: 'Continue' });
  await expect(continueButton).toBeDisabled();
  const download = page.waitForEvent('download');
  await recoveryModal(page).getByRole('button', { name: 'Save' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  await expect(recoveryModal(page).locator('code')).toHaveText(saved.trim().replace(/(.{5})/, '$1 '));
  await page.keyboard.press('Escape');
  await recoveryModal(page).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(continueButton).toBeEnabled();
  await continueButton.click();
  await expect(recoveryModal(page)).toBeHidden();
  await expect(setting(page).getByText('On. You’ll need a code')).toBeFocused();
  await expect(setting(page).getByText(/^Active since/)).toBeVisible();
  for (const tab of [page, secondTab]) await expect(account(tab)).not.toHaveAccessibleName(/notification/);

  await expectSignedIn(page, email);
  const reply = await request.get('/api/v1/user/me', {
    headers: { Authorization: `Bearer ${otherSession}` },
  });
  expect(reply.status()).toBe(401);
});

test('Reloading before the recovery code is saved asks first, and then says how to get another one', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryValidatedSession(page, request, 'hasty');
  await open(page, '/en-GB/settings');
  const key = await readKey(page);
  await field(page).fill(oneTimeCode(key));
  const first = (await recoveryModal(page).locator('code').textContent()) ?? '';
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await expect(setting(page).getByText('you’ll get a new recovery code')).toBeVisible();
  const second = await readKey(page, 'Add an authenticator app', oneTimeCode(key, 1));
  await field(page).fill(oneTimeCode(second, 1));
  await expect(recoveryModal(page).locator('code')).not.toHaveText(first);
  await keepCode(page);
  await expect(setting(page).getByText(/^Active since/)).toHaveCount(2);
});

test('A player who adds a second authenticator is asked for a code of the first, and may leave it at that', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryValidatedSession(page, request, 'second');
  const secret = await guard(page, request);
  await open(page, '/en-GB/settings');
  const add = setting(page).getByRole('button', { name: 'Add an authenticator app' });
  await add.click();
  const prompt = page.getByRole('dialog', { name: 'Enter your code' });
  await prompt.getByRole('button', { name: 'Close' }).click();
  await expect(prompt).toBeHidden();
  await expect(add).toBeVisible();
  const key = await readKey(page, 'Add an authenticator app', oneTimeCode(secret));
  await field(page).fill(oneTimeCode(key));
  await keepCode(page);
  await expect(setting(page).getByText(/^Active since/)).toHaveCount(2);
});

test('A player whose e-mail is not validated reads why nothing can be turned on or connected, and gets the mail again', {
  tag: '@more',
}, async ({ page, request }) => {
  const email = await carryNewSession(page, request, 'unproved');
  const resent = page.waitForRequest('**/api/v1/user/email/validate');
  await page.route('**/api/v1/user/email/validate', (route) => route.fulfill({ status: 204 }));
  await open(page, '/en-GB/settings/connections');
  const note = page.getByRole('note').filter({ hasText: 'Verify your email address first.' });
  await expect(note).toContainText(email);
  await expect(page.getByRole('group', { name: 'Google' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'General' }).click();
  await expect(setting(page).getByText('Off. Turn it on')).toBeVisible();
  await expect(setting(page).getByRole('button', { name: 'Turn on' })).toBeHidden();
  await setting(page).getByRole('note').getByRole('button').click();
  await resent;
  await expect(page.getByRole('status').getByText('We’ve sent you an email.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('A player removes the authenticator with a code, after a wrong one', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carryValidatedSession(page, request, 'removing');
  const secret = await guard(page, request);
  await open(page, '/en-GB/settings');
  const remove = setting(page).getByRole('button', { name: /^Remove the authenticator/ });
  await remove.click();
  await expect(field(page)).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await field(page).fill(oneTimeCode(secret, 20));
  await expect(setting(page).getByText('That code isn’t right.')).toBeVisible();
  await field(page).fill(oneTimeCode(secret));
  await expect(setting(page).getByText('Off. Turn it on')).toBeFocused();
  await expect(page.getByRole('status').getByText('Two-factor authentication is off.')).toBeVisible();
  await expect(setting(page).getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('A session that is too old for two-factor or a connection signs in again and comes back', {
  tag: '@more',
}, async ({ page, request }) => {
  const player = await newValidatedPlayer(request, 'older');
  await carrySession(page, request, player.email);
  const stale = { errorTypes: ['REAUTHENTICATION_REQUIRED'], message: '' };
  await answer(page, '/user/2fa/devices/enroll', 403, stale);
  await answer(page, '/auth/external', 403, stale);
  await open(page, '/en-GB/settings/connections');
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Sign in again' })).toBeVisible();
  await page.getByRole('tab', { name: 'General' }).click();
  await setting(page).getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/en-GB/sign-in');
  await page.unrouteAll();
  await signIn(page, player);
  await expect(page).toHaveURL('/en-GB/settings');
  await readKey(page);
});

test('Each communication checkbox is saved immediately, and unchecked again when saving fails', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryNewSession(page, request, 'choosy');
  await open(page, '/en-GB/settings/communication');
  const mails = page.getByRole('checkbox', { name: 'Offers by email' });
  const social = page.getByRole('checkbox', { name: 'Offers on social media' });
  // The notice of an earlier save may still be visible, so it does not show that the last one has ended.
  const last = page.waitForResponse(
    (response) =>
      response.url().endsWith('/user/marketing') &&
      response.request().postDataJSON().allowRemarketing === false,
  );
  for (const box of [mails, social, mails]) await box.click();
  await last;
  await expect(page.getByRole('status').getByText('Your preferences have been saved.')).toBeVisible();
  await page.reload();
  await expect(social).toBeChecked();
  await expect(mails).not.toBeChecked();
  await answer(page, '/user/marketing', 500, { errorTypes: ['INTERNAL'], message: '' });
  await mails.click();
  await expect(page.getByRole('alert').getByText('Something went wrong.')).toBeVisible();
  await expect(mails).not.toBeChecked();
});

test('A player connects Google, and removes it again', { tag: '@more' }, async ({ page, request }) => {
  test.slow();
  const email = await carryValidatedSession(page, request, 'connected');
  const trouble = watchForProblems(page);
  await open(page, '/en-GB/settings/connections');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect Google' }).click();
  const window = await opened;
  const atGoogle = newAddress('at-google');
  await window.getByLabel('Name').fill('Mara Stone');
  await window.getByLabel('Email').fill(atGoogle);
  await window.getByRole('button', { name: 'Continue' }).click();
  const google = page.getByRole('group', { name: 'Google' });
  await expect(google.getByText('Connected. You can sign in with Google.')).toBeVisible();
  await expect(page.getByRole('status').getByText('The account is now connected.')).toBeVisible();
  await expectSignedIn(page, email);
  await google.getByRole('button', { name: 'Disconnect Google' }).dblclick();
  await expect(google.getByText('Not connected.')).toBeVisible();
  await expect(google.getByRole('button', { name: 'Connect Google' })).toBeFocused();
  expect(page.context().pages()).toHaveLength(1);
  expect(trouble()).toEqual([]);
});

test('axe finds nothing on the sign-in methods and the recovery code', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carryValidatedSession(page, request, 'axe');
  await open(page, '/en-GB/settings/communication');
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Connected accounts' }).click();
  await expect(page.getByRole('button', { name: 'Connect Facebook' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'General' }).click();
  const key = await readKey(page);
  expect(await axeFindings(page)).toEqual([]);
  await field(page).fill(oneTimeCode(key));
  await expect(recoveryModal(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
