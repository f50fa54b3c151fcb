import { expect } from '@playwright/test';
import { flowEntry } from '../flow-entry.ts';
import { comeFromGame, expectFitToSee } from '../migration.ts';
import { DEMO_PASSWORD, newAddress } from '../player.ts';
import { axeFindings, bar } from '../shell.ts';
import { expectSignedIn, openSignIn } from '../sign-in.ts';
import { test } from '../test.ts';

// Each old game account can be migrated once, so these stories run one after the other.
test.describe.configure({ mode: 'default' });
// Flows of many steps, with an axe check at each.
test.slow();

const NEW_PASSWORD = 'Brass-Lantern-42';

test('A player who wants to stop is asked first, and begins again at sign-in', { tag: '@more' }, async ({
  page,
  context,
}) => {
  await comeFromGame(page, 'OldKnight');
  await expect(page.getByRole('heading', { name: 'Transfer your account OldKnight' })).toBeVisible();
  const prompt = page.getByRole('alertdialog', { name: 'Stop here?' });
  await expect(bar(page).getByRole('button', { name: /^Account menu/ })).toBeHidden();
  await expect(bar(page).getByRole('link', { name: 'Sign in' })).toBeHidden();

  await bar(page).getByRole('button', { name: 'Sign out' }).click();
  await prompt.getByRole('button', { name: 'Keep going' }).click();
  await expect(prompt).toBeHidden();
  await bar(page).getByRole('link', { name: 'Gatehouse' }).click();
  await expect(prompt).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Transfer your account OldKnight' })).toBeVisible();

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await prompt.getByRole('button', { name: 'Stop here' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Sign out' })).toBeHidden();
  expect((await context.cookies()).filter(({ name }) => name.includes('token'))).toEqual([]);

  await comeFromGame(page, 'OldKnight');
  await expect(page.getByRole('heading', { name: 'Transfer your account OldKnight' })).toBeVisible();
  await bar(page).getByRole('link', { name: 'Gatehouse' }).click();
  await prompt.getByRole('button', { name: 'Stop here' }).click();
  await expect(page).toHaveURL('/en-GB/');
});

test('Back in the migration asks first', { tag: '@more' }, async ({ page }) => {
  await page.goto('/en-GB/support');
  await comeFromGame(page, 'OldKnight');
  const step = page.getByRole('heading', { name: /OldKnight/ });
  const prompt = page.getByRole('alertdialog', { name: 'Stop here?' });
  await expect(step).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Email', exact: true });
  await field.fill('half@exam');
  await page.goBack();
  await prompt.getByRole('button', { name: 'Keep going' }).click();
  await expect(prompt).toBeHidden();
  await expect(field).toHaveValue('half@exam');
  await page.goBack();
  await prompt.getByRole('button', { name: 'Stop here' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('OldKnight');
  // The step is shown before the browser has gone back to its entry.
  await expect.poll(() => flowEntry(page)).toMatchObject({ step: '' });
  await page.goBack();
  await expect(page).toHaveURL('/en-GB/support');
});

test('A page that is reloaded during the migration starts at sign-in again', { tag: '@more' }, async ({
  page,
}) => {
  await comeFromGame(page, 'OldKnight');
  await expect(page.getByRole('heading', { name: 'Transfer your account OldKnight' })).toBeVisible();
  // The step is shown before it has its entry.
  await expect.poll(() => flowEntry(page)).toMatchObject({ step: 'account' });
  await page.reload();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
});

test.describe('On a phone in Arabic', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('the migration reads from right to left', { tag: '@more' }, async ({ page }) => {
    await openSignIn(page, '/ar-AE/sign-in?game=emberfall');
    await page.getByLabel('اسم المستخدم').fill('OldKnight');
    await page.getByRole('button', { name: 'متابعة', exact: true }).click();
    await page.getByLabel('كلمة المرور', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'نقل حساب OldKnight' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'رجوع', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'التوقف هنا' }).click();
    await expect(page.getByLabel('اسم المستخدم')).toBeVisible();
  });
});

test('A player of the old game enters an e-mail and is signed in', { tag: '@more' }, async ({
  page,
  context,
}) => {
  const email = newAddress('knight');
  await comeFromGame(page, 'OldKnight');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expectFitToSee(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('New password', { exact: true }).fill('Password123');
  await page.getByRole('button', { name: 'Transfer account' }).click();
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Transfer account' }).click();

  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeFocused();
  await expectFitToSee(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, email);
  const token = (await context.cookies()).find(({ name }) => name.includes('token'));
  expect(token?.expires).toBe(-1);
});

test('A player with an account left behind may go on, or fetch it by its user name', {
  tag: '@more',
}, async ({ page }) => {
  await comeFromGame(page, 'player@example.test');
  await expect(page.getByRole('heading', { name: 'We found another account of yours' })).toBeVisible();
  await expectFitToSee(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, 'player@example.test');
  await page.context().clearCookies();
  await comeFromGame(page, 'player@example.test');
  await page.getByRole('button', { name: 'Sign in with username' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('A player unifies two accounts after a wrong password, and gives the old one a name', async ({
  page,
}) => {
  await comeFromGame(page, 'TwinSoul');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('player@example.test');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Transfer account' }).click();

  await expect(page.getByRole('heading', { name: 'Merge your accounts' })).toBeVisible();
  const password = page.getByLabel('Password for this account', { exact: true });
  const unify = page.getByRole('button', { name: 'Merge accounts' });
  await expect(password).toBeFocused();
  await password.fill('abc');
  await expect(unify).toBeDisabled();
  await password.fill('Not-The-One-1');
  await expectFitToSee(page);
  await unify.click();
  await expect(page.getByText('That’s not the password for this account.')).toBeVisible();
  await password.fill(DEMO_PASSWORD);
  await unify.click();

  const name = page.getByLabel('Game account name', { exact: true });
  await expect(name).toHaveValue('TwinSoul');
  await expectFitToSee(page);
  await name.fill('ab');
  await expect(page.getByRole('button', { name: 'Use this name' })).toBeDisabled();
  await name.fill('TwinSoul');
  await page.getByRole('button', { name: 'Use this name' }).click();

  await expect(page.getByRole('heading', { name: 'Account TwinSoul has been added' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, 'player@example.test');
});
