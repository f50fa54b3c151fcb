import { expect, type Page } from '@playwright/test';
import { makeTrouble } from '../console-problems.ts';
import { askToQuit, insideLauncher } from '../launcher.ts';
import { OFFLINE_MS } from '../offline.ts';
import { answer, axeFindings, bar, carryNewSession, open } from '../shell.ts';
import { test } from '../test.ts';

test.describe('A ban while using the portal', () => {
  const modal = (page: Page) => page.getByRole('alertdialog', { name: 'This account is banned' });

  test('blocks the page until the player goes back, which ends the session', async ({ page, request }) => {
    await carryNewSession(page, request, 'ban');
    await open(page, '/en-GB/');
    await expect(bar(page).getByRole('button', { name: /^Account menu/ })).toBeVisible();
    await answer(page, '/user/email/validate', 403, { errorTypes: ['BANNED'], message: 'Banned' });
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeVisible();
    await modal(page).getByRole('button', { name: 'Back' }).click();
    await expect(modal(page)).toBeHidden();
    await expect(bar(page).getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  });
});

test('A modal keeps the focus inside', async ({ page, request }) => {
  await carryNewSession(page, request, 'inside');
  await open(page, '/en-GB/');
  await page.getByRole('button', { name: 'No email?' }).click();
  const modal = page.getByRole('dialog', { name: 'No email from us?' });
  await expect(modal).toBeVisible();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    const isInPage = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== null && focused !== document.body && !focused.closest('dialog');
    });
    expect(isInPage).toBe(false);
  }
  await modal.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('button', { name: 'No email?' })).toBeFocused();
});

test('The recovery code closes only after the player confirms saving it', async ({ page }) => {
  await open(page, '/en-GB/primitives');
  await page.getByRole('button', { name: 'Recovery code' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Save your recovery code' });
  await expect(modal).toContainText('K7QM2 XRD9F');
  await page.keyboard.press('Escape');
  await expect(modal.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await modal.getByText('I’ve saved the code in a safe place').click();
  await modal.getByRole('button', { name: 'Continue' }).click();
  await expect(modal).toBeHidden();
});

test.describe('axe finds nothing', { tag: '@more' }, () => {
  test('in the modal of a visitor without a network', async ({ page, context }) => {
    await page.clock.install();
    await open(page, '/en-GB/primitives');
    await context.setOffline(true);
    // The portal starts to count with the browser's event.
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await page.clock.runFor(OFFLINE_MS);
    await expect(page.getByRole('alertdialog', { name: 'You’re offline' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('in the modals of a visitor', async ({ page }) => {
    test.slow();
    await insideLauncher(page, 'emberfall');
    await page.clock.install();
    await open(page, '/en-GB/primitives');
    await page.getByRole('button', { name: 'Recovery code' }).first().click();
    const recovery = page.getByRole('dialog', { name: 'Save your recovery code' });
    await expect(recovery).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await recovery.getByText('I’ve saved the code in a safe place').click();
    await recovery.getByRole('button', { name: 'Continue' }).click();
    await askToQuit(page);
    await expect(page.getByRole('dialog', { name: 'Exit the launcher?' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await makeTrouble(page, () => new Error('unexpected'));
    await expect(page.getByRole('alertdialog')).toContainText('Something went wrong');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('in the modals of a player', async ({ page, request }) => {
    test.slow();
    await insideLauncher(page, 'emberfall');
    await carryNewSession(page, request, 'axe');
    await open(page, '/en-GB/');
    await page.getByRole('button', { name: 'No email?' }).click();
    await expect(page.getByRole('dialog', { name: 'No email from us?' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await bar(page)
      .getByRole('button', { name: /^Account menu/ })
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('dialog', { name: 'You can’t sign out yet' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await answer(page, '/user/email/validate', 409, { errorTypes: ['OTP_REQUIRED'], message: '' });
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByRole('dialog', { name: 'Enter your code' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Lost your phone/ }).click();
    await expect(page.getByRole('dialog', { name: 'Use your recovery code' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await answer(page, '/user/email/validate', 403, { errorTypes: ['BANNED'], message: 'Banned' });
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByRole('alertdialog', { name: 'This account is banned' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});
