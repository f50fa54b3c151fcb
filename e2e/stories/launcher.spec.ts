import { expect } from '@playwright/test';
import { askToQuit, insideLauncher, quits } from '../launcher.ts';
import { bar, carryNewSession, open } from '../shell.ts';
import { test } from '../test.ts';

test.describe('In the launcher', () => {
  test('signing out waits for the game, and says why', async ({ page, request }) => {
    await insideLauncher(page, 'emberfall');
    await carryNewSession(page, request, 'plays');
    await open(page, '/en-GB/');
    const account = bar(page).getByRole('button', { name: /^Account menu/ });
    await account.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const modal = page.getByRole('dialog', { name: 'You can’t sign out yet' });
    await expect(modal).toContainText('A game is running.');
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(account).toBeFocused();
    await expect(account).toBeVisible();
  });

  test('quitting on a running game asks first, and Exit now quits', async ({ page }) => {
    await insideLauncher(page, 'emberfall');
    await open(page, '/en-GB/');
    await askToQuit(page);
    const modal = page.getByRole('dialog', { name: 'Exit the launcher?' });
    await expect(modal).toContainText('A game is still running.');
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect(modal).toBeHidden();
    expect(await quits(page)).toBe(0);
    await askToQuit(page);
    await modal.getByRole('button', { name: 'Exit now' }).click();
    expect(await quits(page)).toBe(1);
  });

  test('quitting without a running game quits at once', async ({ page }) => {
    await insideLauncher(page, null);
    await open(page, '/en-GB/');
    await askToQuit(page);
    await expect.poll(() => quits(page)).toBe(1);
  });
});
