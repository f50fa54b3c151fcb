import { expect, type Page } from '@playwright/test';
import { oneTimeCode } from '../authenticator.ts';
import { addAccounts, bringLegacyAccount } from '../game-accounts.ts';
import { newGuardedPlayer, newValidatedPlayer } from '../player.ts';
import { axeFindings, carrySession, open } from '../shell.ts';
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
