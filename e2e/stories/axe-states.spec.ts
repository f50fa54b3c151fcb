import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { MessageId } from '../../packages/messages/ids.ts';
import { oneTimeCode } from '../authenticator.ts';
import { addAccounts, bringLegacyAccount } from '../game-accounts.ts';
import { layoutProblems } from '../layout-problems.ts';
import { endCheckout, order } from '../orders.ts';
import { newGuardedPlayer, newValidatedPlayer } from '../player.ts';
import { answer, axeFindings, carrySession, carryValidatedSession, open } from '../shell.ts';
import { test } from '../test.ts';
import { label } from '../texts.ts';
import { uniqueName } from '../unique-name.ts';

// Flows of many steps, with an axe check at each.
test.slow();

/** Collects what axe finds at each step. */
function createCheck(page: Page) {
  const found: string[] = [];
  return {
    found,
    async check(step: string) {
      for (const finding of await axeFindings(page)) found.push(`${step}, ${finding}`);
    },
  };
}

const password = (page: Page) => page.locator('input[type=password]:visible');
const submit = (page: Page) => page.locator('form button[type=submit]:visible');

test('axe finds nothing on any step of the sign-in, with its errors', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const player = await newGuardedPlayer(request, 'axe-steps');
  const { found, check } = createCheck(page);
  await open(page, '/en-GB/sign-in');
  await page.getByRole('textbox').fill('no address');
  await submit(page).click();
  await check('refused e-mail');
  await page.getByRole('textbox').fill(player.email);
  await submit(page).click();
  await expect(password(page)).toBeFocused();
  await check('password');
  await password(page).fill('Not-The-One-1');
  await submit(page).click();
  await expect(page.locator('[role=alert]:not(:empty), [aria-invalid=true]').first()).toBeVisible();
  await check('wrong password');
  await password(page).fill(player.password);
  await submit(page).click();
  const code = page.locator('input[autocomplete=one-time-code]:visible');
  await expect(code).toBeFocused();
  await check('code');
  await code.fill(oneTimeCode(player.secret) === '000000' ? '111111' : '000000');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await check('wrong code');
  await page.getByRole('button', { name: label('OneTimeCode.LostPhone.Link') }).click();
  await expect(page.getByRole('heading', { level: 1, name: label('RecoveryCode.Step.Title') })).toBeVisible();
  await check('recovery code');
  expect(found).toEqual([]);
});

test('axe finds nothing on any step of the migration', { tag: '@more' }, async ({ page, request }) => {
  const name = uniqueName('Axe-');
  await bringLegacyAccount(name);
  const other = await newValidatedPlayer(request, 'axe-migration');
  await addAccounts(request, other.email, [{ game: 'starhaven', name: 'Captain' }]);
  const { found, check } = createCheck(page);
  await open(page, '/en-GB/sign-in?game=emberfall');
  await page.getByRole('textbox').fill(name);
  await submit(page).click();
  await password(page).fill(other.password);
  await submit(page).click();
  const newPassword = page.locator('input[autocomplete=new-password]');
  await expect(newPassword).toBeVisible();
  await submit(page).click();
  await check('e-mail, with its errors');
  await page.getByRole('button', { name: label('Common.Back.Button') }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await check('question before leaving');
  await page.keyboard.press('Escape');
  await page.locator('input[type=email]').fill(other.email);
  await newPassword.fill('Brass-Lantern-42');
  await submit(page).click();
  const own = page.locator('input[autocomplete=current-password]:visible');
  await expect(own).toBeFocused();
  await own.fill('Not-The-One-1');
  await submit(page).click();
  await expect(own).toHaveAttribute('aria-invalid', 'true');
  await check('wrong password for unifying');
  await own.fill(other.password);
  await submit(page).click();
  await expect(page.locator('input[name=game-account-name]')).toBeVisible();
  await check('name');
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await check('end');
  expect(found).toEqual([]);
});

test('axe finds nothing in the open forms of the settings', { tag: '@more' }, async ({ page, request }) => {
  const player = await newValidatedPlayer(request, 'axe-forms');
  const taken = await newValidatedPlayer(request, 'axe-taken');
  await carrySession(page, request, player.email);
  const { found, check } = createCheck(page);
  await open(page, '/en-GB/settings');
  await page.getByRole('button', { name: label('AccountPassword.Change.Button') }).click();
  await page.getByRole('button', { name: label('PasswordChange.Save.Button') }).click();
  await check('password, with its errors');
  await page.getByRole('button', { name: label('TwoFactor.TurnOn.Button') }).click();
  await expect(page.getByRole('img', { name: label('TwoFactor.Enrol.Square') })).toBeVisible();
  await check('enrolment');
  await page.getByRole('button', { name: label('AccountEmail.Change.Button') }).click();
  const email = page.getByLabel(label('EmailChange.Address.Label'));
  await email.fill(taken.email);
  await page.getByRole('button', { name: label('EmailChange.Address.Button') }).click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await check('e-mail that is taken');
  expect(found).toEqual([]);
});

const failure = (code: string) => ({ errorTypes: [code], message: '' });
const setting = (page: Page, title: MessageId) => page.getByRole('group', { name: label(title) });

test('axe finds nothing in passkeys, trusted devices and the data of the account, with their failures', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryValidatedSession(page, request, 'axe-account');
  const { found, check } = createCheck(page);
  const at = '2026-11-01T09:30:00.000Z';
  const device = { browser: 'Firefox', system: 'Windows' };
  await answer(page, '/user/passkeys', 200, [
    { passkeyId: randomUUID(), name: null, ...device, createdAt: at, lastUsedAt: null },
    { passkeyId: randomUUID(), name: 'My phone', ...device, createdAt: at, lastUsedAt: at },
  ]);
  await answer(page, '/user/passkeys/*', 409, failure('LAST_SIGN_IN_METHOD'));
  await answer(page, '/user/2fa/devices', 200, [{ deviceId: randomUUID(), type: 'totp', activatedAt: at }]);
  await answer(
    page,
    '/user/trusted-devices',
    200,
    [true, false].map((isCurrent) => ({
      trustedDeviceId: randomUUID(),
      from: 'browser',
      ...device,
      trustedAt: at,
      expiresAt: at,
      isCurrent,
    })),
  );
  await answer(page, '/user/export', 200, { state: 'failed' });
  await answer(page, '/user/deletion', 500, failure('INTERNAL'));
  await open(page, '/en-GB/settings');
  const passkeys = setting(page, 'Passkeys.Setting.Title');
  await passkeys
    .getByRole('button', { name: label('Passkeys.Rename.Label') })
    .first()
    .click();
  await passkeys.getByRole('button', { name: label('Common.Save.Button') }).click();
  await expect(passkeys.getByText(label('Passkeys.Rename.Required'))).toBeVisible();
  await expect(page.getByRole('button', { name: label('TrustedDevices.All.Button') })).toBeVisible();
  await expect(page.getByText(label('YourData.Failed.Text'))).toBeVisible();
  await check('name of a passkey, trusted devices, copy that failed');

  await passkeys
    .getByRole('button', { name: label('Passkeys.Remove.Label') })
    .last()
    .click();
  await passkeys.locator('form button[type=submit]').click();
  await expect(passkeys.getByRole('alert')).toBeVisible();
  const deletion = setting(page, 'AccountDeletion.Setting.Title');
  await deletion.getByRole('button').click();
  await deletion.getByRole('checkbox').check();
  await deletion.getByRole('button', { name: label('AccountDeletion.Submit.Button') }).click();
  await expect(deletion.getByText(label('AccountDeletion.Failed.Text'))).toBeVisible();
  await check('removals that failed');

  await answer(page, '/user/activity', 500, failure('INTERNAL'));
  await open(page, '/en-GB/settings/activity');
  await expect(page.getByText(label('Activity.Load.Failed'))).toBeVisible();
  await check('activity that failed');

  // A player without a password, for whom the second step is optional.
  await page.route('**/api/v1/user/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), hasPassword: false } });
  });
  const added = [{ id: randomUUID(), name: null, device, at: null }];
  await answer(page, '/user/sign-in-methods', 200, [
    { kind: 'passkey', count: 1, isSufficient: true, added },
  ]);
  await answer(page, '/user/passkeys/*', 403, failure('REAUTHENTICATION_REQUIRED'));
  await open(page, `/en-GB/settings/activity?since=${at}`);
  await page.getByRole('button', { name: label('Devices.Others.Button') }).click();
  await page.getByRole('button', { name: label('Common.Continue.Button') }).click();
  await page.getByRole('button', { name: label('Secure.Method.Remove') }).click();
  await expect(page.getByRole('button', { name: label('SignInAgain.Notice.Button') })).toBeVisible();
  await check('removal that needs a recent sign-in');
  // The notice leaves room for the name of the passkey.
  expect(await layoutProblems(page)).toEqual([]);
  expect(found).toEqual([]);
});

test('axe finds nothing on the way from the summary to the withdrawal, with its errors', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryValidatedSession(page, request, 'axe-withdrawal');
  const { found, check } = createCheck(page);
  await open(page, '/en-GB/shop/neon-drift/buy');
  await page.getByRole('button', { name: label('Checkout.Pay.Button') }).click();
  await expect(page.getByText(label('Checkout.Consent.Required'))).toBeVisible();
  await check('summary without consent');
  const { orderId, link } = await order(page);
  await endCheckout(page, link, 'Pay');
  await expect(page.getByRole('heading', { level: 1, name: label('Order.Paid.Title') })).toBeVisible();
  await check('order');
  await open(page, `/en-GB/orders/${orderId}/receipt`);
  await expect(page.getByRole('heading', { level: 1, name: label('Receipt.Heading.Title') })).toBeVisible();
  await check('receipt');
  await open(page, '/en-GB/withdraw');
  await page.getByRole('combobox').selectOption({ label: 'Another purchase' });
  await page.getByLabel(label('SignIn.Email.Label')).fill('no address');
  await page.getByRole('button', { name: label('Common.Continue.Button') }).click();
  await expect(page.getByText(label('Withdrawal.Number.Required'))).toBeVisible();
  await check('another purchase, with its errors');
  await page.getByRole('combobox').selectOption(orderId);
  await page.getByLabel(label('Withdrawal.Name.Label')).fill('Ada Example');
  await page.getByRole('button', { name: label('Common.Continue.Button') }).click();
  await answer(page, `/user/orders/${orderId}/withdrawal`, 500, failure('INTERNAL'));
  await page.getByRole('button', { name: label('Withdrawal.Confirm.Button') }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await check('withdrawal that failed');
  expect(found).toEqual([]);
});
