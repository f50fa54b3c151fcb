import { expect } from '@playwright/test';
import { oneTimeCode } from '../authenticator.ts';
import { bringLegacyAccount } from '../game-accounts.ts';
import { expectFieldError, tabTo, typeInto } from '../keyboard.ts';
import { EMBERFALL } from '../migration.ts';
import { DEMO_PASSWORD, newAddress } from '../player.ts';
import { carryNewSession, carryValidatedSession, open } from '../shell.ts';
import { expectSignedIn, giveIdentity } from '../sign-in.ts';
import { test } from '../test.ts';
import { uniqueName } from '../unique-name.ts';

const NEW_PASSWORD = 'Brass-Lantern-42';

test('A visitor signs up with the keyboard alone', async ({ page }) => {
  const main = page.getByRole('main');
  const email = page.getByRole('textbox', { name: 'Email' });
  const password = page.getByRole('textbox', { name: 'Password' });
  await open(page, '/en-GB/sign-up');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Create your account" [level=1]
      - text: Email
      - textbox "Email"
      - text: Password
      - textbox "Password"
      - button "Show password"
      - button "Create account"
      - button "Continue with Google"
      - paragraph:
        - link "Sign in"
  `);
  await tabTo(page, email);
  await page.keyboard.press('Enter');
  await expectFieldError(email, /email address/);
  await page.keyboard.type('taken@example');
  await typeInto(page, password, 'short');
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  const address = newAddress('keys');
  await typeInto(page, email, address);
  await tabTo(page, password);
  await page.keyboard.press('Enter');
  await expectFieldError(password, /requirements/);
  await typeInto(page, password, NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, address);
});

test('A player turns two-factor on with the keyboard alone', { tag: '@more' }, async ({ page, request }) => {
  await carryValidatedSession(page, request, 'keys');
  await open(page, '/en-GB/settings');
  const setting = page.getByRole('group', { name: 'Two-factor authentication' });
  const turnOn = setting.getByRole('button', { name: 'Turn on' });
  await tabTo(page, turnOn);
  await page.keyboard.press('Enter');
  await tabTo(page, setting.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(turnOn).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(setting.getByRole('heading', { name: 'Set up your authenticator app' })).toBeFocused();
  await expect(setting).toMatchAriaSnapshot(`
    - group "Two-factor authentication":
      - heading "Two-factor authentication" [level=3]
      - img /QR code/
      - code
      - button "Copy key"
      - heading "Set up your authenticator app" [level=4]
      - textbox "Six-digit code"
      - button "Confirm"
      - button "Cancel"
  `);
  const code = setting.getByRole('textbox', { name: 'Six-digit code' });
  const key = (await setting.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await typeInto(page, code, '12');
  await page.keyboard.press('Enter');
  await expectFieldError(code, /six-digit code/);
  await typeInto(page, code, oneTimeCode(key));

  const dialog = page.getByRole('dialog', { name: 'Save your recovery code' });
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Save your recovery code":
      - banner:
        - heading "Save your recovery code" [level=2]
      - code: /\\w+ \\w+/
      - button "Copy"
      - button "Save"
      - checkbox "I’ve saved the code in a safe place"
      - paragraph: Tick the box to continue.
      - contentinfo:
        - button "Continue" [disabled]
  `);
  await tabTo(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(setting.getByText('On. You’ll need a code')).toBeFocused();
});

test('A player brings an old account along with the keyboard alone', { tag: '@more' }, async ({ page }) => {
  const name = uniqueName('Keys-');
  await bringLegacyAccount(name);
  await open(page, EMBERFALL);
  const userName = page.getByRole('textbox', { name: 'Username' });
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Sign in to Emberfall" [level=1]
      - paragraph: /Emberfall/
      - textbox "Username"
      - combobox "Region"
      - button "Continue"
  `);
  await tabTo(page, userName);
  await page.keyboard.press('Enter');
  await expectFieldError(userName, /username/);
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');

  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  await expect(page.getByText('Enter the password you use for Emberfall.')).toBeVisible();
  await expect(password).toBeFocused();
  await page.keyboard.press('Enter');
  await expectFieldError(password, /Incorrect sign-in details/);
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Transfer your account ${name}" [level=1]
      - textbox "Email"
      - textbox "New password"
      - button "Transfer account"
      - button "Back"
  `);
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Back', exact: true }));
  await page.keyboard.press('Enter');
  const prompt = page.getByRole('alertdialog', { name: 'Stop here?' });
  await expect(prompt).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(prompt).toBeHidden();
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeFocused();
  const address = newAddress('keys');
  await page.keyboard.press('Shift+Tab');
  await email.focus();
  await page.keyboard.type(address);
  await typeInto(page, page.getByRole('textbox', { name: 'New password' }), NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Continue', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, address);
});

test('A player redeems a coupon with the keyboard alone', { tag: '@more' }, async ({ page, request }) => {
  await carryNewSession(page, request, 'keys');
  await open(page, '/en-GB/coupon');
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Redeem a code" [level=1]
      - textbox "Code"
      - button "Redeem"
  `);
  await tabTo(page, code);
  await page.keyboard.press('Enter');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('NO-SUCH-CODE');
  await page.keyboard.press('Enter');
  await expectFieldError(code, /don’t recognise that code/);
  await typeInto(page, code, 'WELCOME-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Neon Drift is yours' })).toBeFocused();
});

test('A player who skips to the content of a step stays in that step', { tag: '@more' }, async ({ page }) => {
  await open(page, '/en-GB/sign-in');
  await giveIdentity(page, newAddress('skips'));
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/en-GB/sign-in');
  await expect(page.getByRole('heading', { name: 'Enter your password' })).toBeVisible();
});

test.describe('while the cookie question is open', () => {
  test.use({ consent: null, viewport: { width: 390, height: 844 } });

  test('A visitor on a small screen sees every control that gets the focus', { tag: '@more' }, async ({
    page,
  }) => {
    await open(page, '/en-GB/');
    const question = page.getByRole('dialog', { name: 'Your cookie preferences' });
    const refuse = question.getByRole('button', { name: 'Necessary only' });
    await expect(refuse).toBeVisible();
    const hidden: string[] = [];
    const focused = page.locator(':focus');
    while (!(await question.locator(':focus').count())) {
      await page.keyboard.press('Tab');
      const [control, panel] = [await focused.boundingBox(), await question.boundingBox()];
      const isInPanel = (await question.locator(':focus').count()) > 0;
      if (!isInPanel && control && panel && control.y >= panel.y) {
        hidden.push(await focused.evaluate((element) => element.outerHTML.slice(0, 100)));
      }
    }
    expect(hidden).toEqual([]);
    await tabTo(page, refuse);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});
