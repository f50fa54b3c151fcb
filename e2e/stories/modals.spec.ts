import { expect, type Page, test } from '@playwright/test';
import { answer, axeFindings, bar, carryNewSession, open } from '../shell.ts';

const OFFLINE_MS = 7000;

async function reject(page: Page, make: () => unknown) {
  await page.evaluate((source) => {
    void Promise.reject(new Function(`return (${source})()`)());
  }, make.toString());
}

/** A launcher around the page, as far as these stories need one. */
async function insideLauncher(page: Page, game: string | null) {
  await page.addInitScript((running) => {
    const never = () => () => {};
    const listeners: Array<() => void> = [];
    Object.assign(globalThis, {
      quits: 0,
      askToQuit: () => listeners.map((listener) => listener()),
      gatehouseLauncher: {
        onQuitRequested: (listener: () => void) => {
          listeners.push(listener);
          return () => {};
        },
        quit: () => {
          (globalThis as unknown as { quits: number }).quits += 1;
        },
        runningGame: () => running,
        onRunningGameChanged: never,
        patchProgress: () => null,
        onPatchProgress: never,
        setSignOutPrevented: () => {},
      },
    });
  }, game);
}

test.describe('No network', () => {
  const modal = (page: Page) => page.getByRole('alertdialog', { name: 'No network' });

  test('six seconds offline say nothing, seven do, and coming back clears it', async ({ page, context }) => {
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

  test('a short gap is nobody’s business', async ({ page, context }) => {
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
    const email = page.getByRole('textbox', { name: 'E-mail', exact: true });
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

test.describe('An error that nobody caught', () => {
  const modal = (page: Page) => page.getByRole('alertdialog');

  test('shows that something broke, and Retry loads the page again', async ({ page }) => {
    await open(page, '/en-GB/');
    await reject(page, () => new Error('unexpected'));
    await expect(modal(page)).toContainText('Something broke on our side');
    await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
    await modal(page).getByRole('button', { name: 'Load again' }).click();
    await expect.poll(() => page.evaluate(() => 'isOldPage' in globalThis)).toBe(false);
    await expect(modal(page)).toBeHidden();
  });

  test('is ignored where only a text or its data is missing', async ({ page }) => {
    await open(page, '/en-GB/');
    await reject(page, () => Object.assign(new Error('x'), { code: 'MISSING_TRANSLATION' }));
    await reject(page, () => Object.assign(new Error('x'), { code: 'MISSING_DATA' }));
    await reject(page, () => new Error('and this one is told'));
    await expect(modal(page)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
  });

  test('is told as a part that did not arrive where a page’s chunk fails', async ({ page }) => {
    await page.route('**/assets/cookie-settings-*.js', (route) => route.abort());
    await open(page, '/en-GB/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
    await expect(modal(page)).toContainText('This part did not arrive');
    await page.unroute('**/assets/cookie-settings-*.js');
    await modal(page).getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeVisible();
  });
});

test.describe('A ban while using the portal', () => {
  const modal = (page: Page) => page.getByRole('alertdialog', { name: 'This account is banned' });

  test('stops everything until one goes back, which ends the session', async ({ page, request }) => {
    await carryNewSession(page, request, 'ban');
    await open(page, '/en-GB/');
    await expect(bar(page).getByRole('button', { name: /^Account menu/ })).toBeVisible();
    await answer(page, '/user/email/validate', 403, { errorTypes: ['BANNED'], message: 'Banned' });
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeVisible();
    await modal(page).getByRole('button', { name: 'Back' }).click();
    await expect(modal(page)).toBeHidden();
    await expect(bar(page).getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  });
});

test.describe('A code is asked for', () => {
  const modal = (page: Page) => page.getByRole('dialog', { name: 'Six digits, please' });

  async function askForCode(page: Page) {
    await page.route('**/api/v1/user/email/validate', (route) => {
      const code = route.request().headers()['x-2fa-code'];
      if (code === '123456') return route.fulfill({ status: 204 });
      const errorTypes = code ? ['OTP_REQUIRED', 'OTP_INVALID'] : ['OTP_REQUIRED'];
      return route.fulfill({ status: 409, json: { errorTypes, message: 'OTP_REQUIRED' } });
    });
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect(modal(page)).toBeVisible();
  }

  test('in a modal; a wrong one is told, and the right one lets the call go on', async ({
    page,
    request,
  }) => {
    await carryNewSession(page, request, 'coded');
    await open(page, '/en-GB/');
    await askForCode(page);
    const field = modal(page).getByRole('textbox', { name: 'One-time code' });
    await expect(field).toBeFocused();
    await field.fill('000000');
    await expect(modal(page)).toContainText('This code is not right');
    await field.fill('123456');
    await expect(modal(page)).toBeHidden();
    await expect(page.getByRole('status').getByText('The mail is on its way.')).toBeVisible();
  });

  test('and Escape gives the call up', async ({ page, request }) => {
    await carryNewSession(page, request, 'gives-up');
    await open(page, '/en-GB/');
    await askForCode(page);
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeHidden();
    await expect(page.getByText('The mail could not be sent')).toBeVisible();
  });

  test('and without the phone the recovery code switches it off', async ({ page, request }) => {
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
    await expect(recovery.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await recovery.getByLabel('Password', { exact: true }).fill('Lantern-Keep-1');
    const code = recovery.getByRole('textbox', { name: 'Recovery code' });
    await code.fill('zzzzz99999');
    await recovery.getByRole('button', { name: 'Switch two-factor off' }).click();
    await expect(recovery).toContainText('This recovery code is not right');
    await code.fill('abcde12345');
    await recovery.getByRole('button', { name: 'Switch two-factor off' }).click();
    await expect(recovery).toBeHidden();
    await expect(modal(page)).toBeHidden();
  });

  test('and waits with what was typed while the network is away', async ({ page, context, request }) => {
    await carryNewSession(page, request, 'tunnel');
    await page.clock.install();
    await open(page, '/en-GB/');
    await askForCode(page);
    await modal(page).getByRole('textbox').fill('123');
    await context.setOffline(true);
    await page.clock.runFor(OFFLINE_MS);
    await expect(page.getByRole('alertdialog', { name: 'No network' })).toBeVisible();
    await expect(modal(page)).toBeHidden();
    await context.setOffline(false);
    await expect(modal(page)).toBeVisible();
    await expect(modal(page).getByRole('textbox')).toHaveValue('123');
  });
});

test.describe('In the launcher', () => {
  const quits = (page: Page) => page.evaluate(() => (globalThis as unknown as { quits: number }).quits);
  const askToQuit = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { askToQuit(): void }).askToQuit());

  test('signing out waits for the game, and says why', async ({ page, request }) => {
    await insideLauncher(page, 'emberfall');
    await carryNewSession(page, request, 'plays');
    await open(page, '/en-GB/');
    const account = bar(page).getByRole('button', { name: /^Account menu/ });
    await account.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const modal = page.getByRole('dialog', { name: 'You cannot sign out yet' });
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

  test('quitting with nothing under way just quits', async ({ page }) => {
    await insideLauncher(page, null);
    await open(page, '/en-GB/');
    await askToQuit(page);
    await expect.poll(() => quits(page)).toBe(1);
  });
});

test('A modal keeps the focus inside', async ({ page, request }) => {
  await carryNewSession(page, request, 'inside');
  await open(page, '/en-GB/');
  await page.getByRole('button', { name: 'No mail?' }).click();
  const modal = page.getByRole('dialog', { name: 'No mail from us?' });
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
  await expect(page.getByRole('button', { name: 'No mail?' })).toBeFocused();
});

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`In the ${colorScheme} scheme axe finds nothing`, () => {
    test.use({ colorScheme });

    test('in the modals of a visitor', async ({ page, context }) => {
      test.slow();
      await insideLauncher(page, 'emberfall');
      await page.clock.install();
      await open(page, '/en-GB/');
      await page.evaluate(() => (globalThis as unknown as { askToQuit(): void }).askToQuit());
      await expect(page.getByRole('dialog', { name: 'Exit the launcher?' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await context.setOffline(true);
      await page.clock.runFor(OFFLINE_MS);
      await expect(page.getByRole('alertdialog', { name: 'No network' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await context.setOffline(false);
      await reject(page, () => new Error('unexpected'));
      await expect(page.getByRole('alertdialog')).toContainText('Something broke');
      expect(await axeFindings(page)).toEqual([]);
    });

    test('in the modals of a player', async ({ page, request }) => {
      test.slow();
      await insideLauncher(page, 'emberfall');
      await carryNewSession(page, request, 'axe');
      await open(page, '/en-GB/');
      await page.getByRole('button', { name: 'No mail?' }).click();
      await expect(page.getByRole('dialog', { name: 'No mail from us?' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await bar(page)
        .getByRole('button', { name: /^Account menu/ })
        .click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect(page.getByRole('dialog', { name: 'You cannot sign out yet' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await answer(page, '/user/email/validate', 409, { errorTypes: ['OTP_REQUIRED'], message: '' });
      await page.getByRole('button', { name: 'Send it again' }).click();
      await expect(page.getByRole('dialog', { name: 'Six digits, please' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: /^Lost your phone/ }).click();
      await expect(page.getByRole('dialog', { name: 'Use your recovery code' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await answer(page, '/user/email/validate', 403, { errorTypes: ['BANNED'], message: 'Banned' });
      await page.getByRole('button', { name: 'Send it again' }).click();
      await expect(page.getByRole('alertdialog', { name: 'This account is banned' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}
