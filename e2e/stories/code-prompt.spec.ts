import { expect, type Page } from '@playwright/test';
import { OFFLINE_MS } from '../offline.ts';
import { carryNewSession, open } from '../shell.ts';
import { test } from '../test.ts';

test.describe('A code is asked for', () => {
  const modal = (page: Page) => page.getByRole('dialog', { name: 'Enter your code' });

  async function askForCode(page: Page) {
    await page.route('**/api/v1/user/email/validate', (route) => {
      const code = route.request().headers()['x-2fa-code'];
      if (code === '123456') return route.fulfill({ status: 204 });
      const errorTypes = code ? ['OTP_REQUIRED', 'OTP_INVALID'] : ['OTP_REQUIRED'];
      return route.fulfill({ status: 409, json: { errorTypes, message: 'OTP_REQUIRED' } });
    });
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(modal(page)).toBeVisible();
  }

  test('in a modal; a wrong one shows an error, and the right one lets the call continue', async ({
    page,
    request,
  }) => {
    await carryNewSession(page, request, 'coded');
    await open(page, '/en-GB/');
    await askForCode(page);
    const field = modal(page).getByRole('textbox', { name: 'Six-digit code' });
    await expect(field).toBeFocused();
    await field.fill('000000');
    await expect(modal(page)).toContainText('That code isn’t right');
    await field.fill('123456');
    await expect(modal(page)).toBeHidden();
    await expect(page.getByRole('status').getByText('We’ve sent you an email.')).toBeVisible();
  });

  test('and Escape cancels the call', { tag: '@more' }, async ({ page, request }) => {
    await carryNewSession(page, request, 'gives-up');
    await open(page, '/en-GB/');
    await askForCode(page);
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeHidden();
    await expect(page.getByText('We couldn’t send the email')).toBeVisible();
  });

  test('and without the phone the recovery code switches it off', { tag: '@more' }, async ({
    page,
    request,
  }) => {
    const email = await carryNewSession(page, request, 'phoneless');
    await page.route('**/api/v1/user/2fa/devices/recover', (route) => {
      const { recoveryToken } = route.request().postDataJSON();
      return recoveryToken === 'ABCDE12345'
        ? route.fulfill({ status: 204 })
        : route.fulfill({
            status: 400,
            json: { errorTypes: ['INVALID_REQUEST'], reason: 'INVALID_RECOVERY_TOKEN', message: '' },
          });
    });
    await open(page, '/en-GB/');
    await askForCode(page);
    await modal(page)
      .getByRole('button', { name: /^Lost your phone/ })
      .click();
    const recovery = page.getByRole('dialog', { name: 'Use your recovery code' });
    await expect(recovery.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await recovery.getByLabel('Password', { exact: true }).fill('Lantern-Keep-1');
    const code = recovery.getByRole('textbox', { name: 'Recovery code' });
    await code.fill('zzzzz99999');
    await recovery.getByRole('button', { name: 'Turn off 2FA' }).click();
    await expect(recovery).toContainText('That recovery code isn’t right');
    await code.fill('abcde12345');
    await recovery.getByRole('button', { name: 'Turn off 2FA' }).click();
    await expect(recovery).toBeHidden();
    await expect(modal(page)).toBeHidden();
  });

  test('and keeps what was typed while offline', { tag: '@more' }, async ({ page, context, request }) => {
    await carryNewSession(page, request, 'tunnel');
    await page.clock.install();
    await open(page, '/en-GB/');
    await askForCode(page);
    await modal(page).getByRole('textbox').fill('123');
    await context.setOffline(true);
    await page.clock.runFor(OFFLINE_MS);
    await expect(page.getByRole('alertdialog', { name: 'You’re offline' })).toBeVisible();
    await expect(modal(page)).toBeHidden();
    await context.setOffline(false);
    await expect(modal(page)).toBeVisible();
    await expect(modal(page).getByRole('textbox')).toHaveValue('123');
  });
});
