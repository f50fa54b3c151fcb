import { expect, type Page } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { linkFromMail } from '../mailbox.ts';
import { DEMO_PASSWORD } from '../player.ts';
import { answer, axeFindings, carryValidatedSession, open } from '../shell.ts';
import { expectSignedIn, openSignIn, signIn } from '../sign-in.ts';
import { test } from '../test.ts';

const setting = (page: Page) => page.getByRole('group', { name: 'Delete account' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Keep your account?' });

async function askForDeletion(page: Page): Promise<void> {
  await open(page, '/en-GB/settings');
  await setting(page).getByRole('button', { name: 'Delete account' }).click();
  await setting(page).getByRole('checkbox').check();
  await setting(page).getByRole('button', { name: 'Delete my account' }).click();
}

test('A player asks for the deletion of the account, and keeps it at the next sign-in', async ({
  page,
  request,
}) => {
  const email = await carryValidatedSession(page, request, 'leaving');
  const trouble = watchForProblems(page);
  await open(page, '/en-GB/settings');
  await setting(page).getByRole('button', { name: 'Delete account' }).click();
  await expect(setting(page)).toContainText('By law we keep the invoices');
  await setting(page).getByRole('button', { name: 'Delete my account' }).click();
  await expect(setting(page).getByText('Tick this box to confirm.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await setting(page).getByRole('checkbox').check();
  // Afterwards the browser reports a 401: the sign-out asks with a session that the deletion has ended.
  expect(trouble()).toEqual([]);
  await setting(page).getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/en-GB/settings/success');
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();

  await page.goto(await linkFromMail(request, email, '/en-GB/sign-in'));
  await signIn(page, { email, password: DEMO_PASSWORD });
  await expect(question(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await question(page).getByRole('button', { name: 'Keep my account' }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByText('Your account won’t be deleted.')).toBeVisible();
  await page.reload();
  await expectSignedIn(page, email);
  await expect(question(page)).toBeHidden();
});

test('A player who still wants the deletion is signed out again', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const email = await carryValidatedSession(page, request, 'gone');
  await askForDeletion(page);
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await signIn(page, { email, password: DEMO_PASSWORD });
  await question(page).getByRole('button', { name: 'Delete as planned' }).click();
  await expect(question(page)).toBeHidden();
  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, { email, password: DEMO_PASSWORD });
  await expect(question(page)).toBeVisible();
});

test('A session that is too old signs in again first', { tag: '@more' }, async ({ page, request }) => {
  await carryValidatedSession(page, request, 'stale');
  await open(page, '/en-GB/settings');
  await answer(page, '/user/deletion', 403, { errorTypes: ['REAUTHENTICATION_REQUIRED'], message: '' });
  await setting(page).getByRole('button', { name: 'Delete account' }).click();
  await setting(page).getByRole('checkbox').check();
  await setting(page).getByRole('button', { name: 'Delete my account' }).click();
  await setting(page).getByRole('alert').getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/en-GB/sign-in');
});
