import { expect, type Page } from '@playwright/test';
import { OFFLINE_MS } from '../offline.ts';
import { open } from '../shell.ts';
import { test } from '../test.ts';

test.describe('You’re offline', () => {
  const modal = (page: Page) => page.getByRole('alertdialog', { name: 'You’re offline' });

  test('six seconds offline show nothing, seven do, and coming back clears it', async ({ page, context }) => {
    await page.clock.install();
    await open(page, '/en-GB/');
    await context.setOffline(true);
    await page.clock.runFor(OFFLINE_MS - 1000);
    await expect(modal(page)).toBeHidden();
    await page.clock.runFor(1000);
    await expect(modal(page)).toBeVisible();
    await context.setOffline(false);
    await expect(modal(page)).toBeHidden();
  });

  test('a short gap is not reported', { tag: '@more' }, async ({ page, context }) => {
    await page.clock.install();
    await open(page, '/en-GB/');
    await context.setOffline(true);
    await page.clock.runFor(OFFLINE_MS - 1000);
    await context.setOffline(false);
    await page.clock.runFor(OFFLINE_MS);
    await expect(modal(page)).toBeHidden();
  });

  test('what was being done is kept, and the focus with it', async ({ page, context }) => {
    await page.clock.install();
    await open(page, '/en-GB/sign-in');
    const email = page.getByRole('textbox', { name: 'Email', exact: true });
    await email.fill('half@exam');
    await context.setOffline(true);
    await page.clock.runFor(OFFLINE_MS);
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeVisible();
    await context.setOffline(false);
    await expect(modal(page)).toBeHidden();
    await expect(email).toHaveValue('half@exam');
    await expect(email).toBeFocused();
  });
});
