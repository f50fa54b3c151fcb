import { expect } from '@playwright/test';
import { OFFLINE_MS } from '../offline.ts';
import { carryValidatedSession, open } from '../shell.ts';
import { test } from '../test.ts';

test('A part that cannot be loaded offline shows an error, the modal comes after seven seconds, and it opens by itself', async ({
  page,
  context,
  request,
}) => {
  await carryValidatedSession(page, request, 'offline');
  await page.clock.install();
  await open(page, '/en-GB/settings');
  const waiting = page.getByRole('status').filter({ hasText: 'Check your connection.' });
  const dialogs = page.getByRole('alertdialog');
  const current = page.getByLabel('Current password', { exact: true });
  await page.getByRole('button', { name: 'Change password' }).click();
  await current.fill('half');

  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Connected accounts' }).click();
  await expect(waiting).toBeVisible();
  await expect(dialogs).toHaveCount(0);
  await page.clock.runFor(OFFLINE_MS);
  await expect(dialogs).toHaveText(/You’re offline/);
  await expect(current).toHaveValue('half');
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();
  await expect(dialogs).toHaveCount(0);

  // A page with its own chunk, style sheet and texts.
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Library' }).first().click();
  await expect(waiting).toBeVisible();
  await expect(dialogs).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Connected accounts' })).toBeAttached();
  await context.setOffline(false);
  await expect(page).toHaveURL('/en-GB/library');
  await expect(page.getByRole('heading', { name: 'Your library is empty' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  const missing = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.filter((link) => (link as HTMLLinkElement).sheet === null).length);
  expect(missing).toBe(0);
});

test('A library that failed to load is loaded again once the network is back', { tag: '@more' }, async ({
  page,
  context,
  request,
}) => {
  await carryValidatedSession(page, request, 'offline');
  await page.clock.install();
  await page.route('**/user/library/**', (route) => route.abort('internetdisconnected'));
  await open(page, '/en-GB/library');
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(page.getByText('We couldn’t load your library.')).toBeVisible({ timeout: 100 });
  }).toPass();
  await context.setOffline(true);
  await page.unroute('**/user/library/**');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your library is empty' })).toBeVisible();
});
