import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { watchForProblems } from '../console-problems.ts';
import { linkFromMail } from '../mailbox.ts';
import { DEMO_PASSWORD, newValidatedPlayer } from '../player.ts';
import { answer, axeFindings, carrySession, carryValidatedSession, open } from '../shell.ts';
import { signIn } from '../sign-in.ts';
import { test } from '../test.ts';

const setting = (page: Page, name = 'Your data') => page.getByRole('group', { name, exact: true });

async function downloadedFiles(page: Page): Promise<Record<string, string>> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    setting(page).getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('account-data.zip');
  expect(new URL(file.url()).protocol).toBe('blob:');
  const files = unzipSync(readFileSync(await file.path()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('A player requests a copy of the data, gets a mail, and reads it after signing in again', async ({
  page,
  request,
}) => {
  const email = await carryValidatedSession(page, request, 'copy');
  const trouble = watchForProblems(page);
  await open(page, '/en-GB/settings');
  await setting(page).getByRole('button', { name: 'Request a copy' }).click();
  await expect(setting(page)).toContainText(/We’re preparing your copy|Your copy is ready/);
  const link = await linkFromMail(request, email, '/en-GB/settings');
  await expect(setting(page)).toContainText('Available until');
  await expect(setting(page)).toContainText('You can request the next copy from');
  await expect(setting(page).getByRole('button', { name: 'Request a copy' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await axeFindings(page)).toEqual([]);
  expect(trouble()).toEqual([]);

  // Whoever opens the link of the mail has to sign in.
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page).toHaveURL(/\/en-GB\/sign-in/);
  await signIn(page, { email, password: DEMO_PASSWORD });
  await expect(page).toHaveURL('/en-GB/settings');
  const files = await downloadedFiles(page);
  expect(JSON.parse(files['account.json'] ?? '').users).toMatchObject([{ email }]);
  const copy = await page.context().newPage();
  await copy.setContent(files['index.html'] ?? '');
  await expect(copy.getByRole('heading', { level: 1 })).toHaveText('Your data at Gatehouse');
  await expect(copy.getByRole('cell', { name: email }).first()).toBeVisible();
  await expect(copy.getByRole('cell', { name: 'Copy of your data requested' })).toBeVisible();
  expect(await axeFindings(copy)).toEqual([]);
  await open(page, '/en-GB/settings/activity');
  await expect(page.getByText('Copy of your data requested')).toBeVisible();
});

test('A session that is too old signs in again before the download', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carryValidatedSession(page, request, 'copy-stale');
  const ready = { state: 'ready', expiresAt: '2030-01-01T00:00:00.000Z', nextAt: null };
  await answer(page, '/user/export', 200, ready);
  await answer(page, '/user/export/file', 403, { errorTypes: ['REAUTHENTICATION_REQUIRED'], message: '' });
  await open(page, '/en-GB/settings');
  await setting(page).getByRole('button', { name: 'Download' }).click();
  await setting(page).getByRole('alert').getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/en-GB/sign-in');
});

test('A copy is requested in Arabic, on a phone', { tag: '@more' }, async ({ page, request }) => {
  const { email } = await newValidatedPlayer(request, 'copy-ar');
  await carrySession(page, request, email);
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/ar-AE/settings');
  await setting(page, 'بياناتك').getByRole('button', { name: 'طلب نسخة' }).click();
  await expect(setting(page, 'بياناتك').getByRole('button', { name: 'تنزيل' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
