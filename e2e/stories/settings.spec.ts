import { expect, type Page } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { codeFromMail } from '../mailbox.ts';
import { DEMO_PASSWORD, newAddress, newPlayer, newValidatedPlayer } from '../player.ts';
import { answer, axeFindings, bar, carryNewSession, carrySession, open, tokenOf } from '../shell.ts';
import { expectSignedIn, signIn } from '../sign-in.ts';
import { test } from '../test.ts';

const OTHER_PASSWORD = 'Candle-Tower-77';

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
}

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password').fill(next);
  await page.getByRole('button', { name: 'Save password' }).click();
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test('A player changes the e-mail with the code from the mailbox and signs in with it from then on', async ({
  page,
  request,
}) => {
  await carryNewSession(page, request, 'former');
  const trouble = watchForProblems(page);
  await open(page, '/en-GB/');
  await bar(page)
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/en-GB/settings');
  const email = newAddress('later');
  await askForCode(page, email);
  const field = page.getByLabel('Code from the email');
  await expect(field).toBeFocused();
  await expect(page.getByRole('button', { name: /New code in \d+ seconds/ })).toBeDisabled();
  await field.fill(await codeFromMail(request, email));
  await expect(page).toHaveURL('/en-GB/settings/success');
  await expect(bar(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your email address has been changed' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await signIn(page, { email, password: DEMO_PASSWORD });
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, email);
  await open(page, '/en-GB/settings');
  await expect(page.getByRole('group', { name: 'Email' })).toContainText(`${email}Verified`);
  expect(trouble()).toEqual([]);
});

test('A wrong code and an e-mail that is in use show errors at their fields, and a reload loses nothing', {
  tag: '@more',
}, async ({ page, request }) => {
  const taken = await newValidatedPlayer(request, 'taken');
  const current = await carryNewSession(page, request, 'careful');
  await open(page, '/en-GB/settings');
  for (const [index, email] of [current, taken.email].entries()) {
    if (index === 0) await askForCode(page, email);
    else {
      await page.getByLabel('New email').fill(email);
      await page.getByRole('button', { name: 'Send code' }).click();
    }
    await expect(page.getByText('This email address is already in use.')).toBeVisible();
    await expect(page.getByLabel('New email')).toBeFocused();
    await expect(page.getByLabel('New email')).toHaveValue(email);
  }
  const email = newAddress('free');
  await page.getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await codeFromMail(request, email);
  await page.reload();
  await page.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000');
  await expect(page.getByText('That code isn’t right, or it’s expired.')).toBeVisible();
  await expect(page.getByLabel('Code from the email')).toHaveValue('');
  await page.getByLabel('Code from the email').fill(code);
  await expect(page).toHaveURL('/en-GB/settings/success');
});

test('A session that is too old for a change of e-mail signs in again and goes on where it was', {
  tag: '@more',
}, async ({ page, request }) => {
  const player = await newPlayer(request, 'stale');
  await carrySession(page, request, player.email);
  await open(page, '/en-GB/settings');
  await answer(page, '/user/email', 403, { errorTypes: ['REAUTHENTICATION_REQUIRED'], message: '' });
  const email = newAddress('fresh');
  await askForCode(page, email);
  await page.getByRole('alert').getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/en-GB/sign-in');
  await page.unrouteAll();
  await signIn(page, player);
  await expect(page).toHaveURL('/en-GB/settings');
  await expect(page.getByLabel('New email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Code from the email')).toBeFocused();
});

test('A player changes the password: this tab goes on, and the session elsewhere has ended', async ({
  page,
  request,
}) => {
  const email = await carryNewSession(page, request, 'locked');
  const otherSession = await tokenOf(request, email);
  await open(page, '/en-GB/settings');
  await page.getByRole('button', { name: 'Change password' }).click();
  await changePassword(page, 'Wrong-Guess-1', OTHER_PASSWORD);
  await expect(page.getByText('That’s not your current password.')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue(OTHER_PASSWORD);
  await changePassword(page, DEMO_PASSWORD, DEMO_PASSWORD);
  await expect(page.getByText('That’s your current password.')).toBeVisible();
  await changePassword(page, DEMO_PASSWORD, OTHER_PASSWORD);
  await expect(page.getByRole('status').getByText('Your new password has been saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await expectSignedIn(page, email);
  const reply = await request.get('/api/v1/user/me', {
    headers: { Authorization: `Bearer ${otherSession}` },
  });
  expect(reply.status()).toBe(401);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Password' })).toContainText('Last changed');
});

test('A saved language reloads the page in it, and a failure to save is shown', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carryNewSession(page, request, 'speaker');
  await open(page, '/en-GB/settings');
  const language = page.getByRole('combobox', { name: 'Preferred language' });
  await answer(page, '/user/locale', 500, { errorTypes: ['INTERNAL'], message: '' });
  await language.selectOption('Deutsch');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').getByText('We couldn’t save your language.')).toBeVisible();
  await expect(language).toHaveValue('de-DE');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL('/de-DE/settings');
  await expect(page.getByRole('status').getByText('Deine Sprache wurde gespeichert.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Bevorzugte Sprache' })).toHaveValue('de-DE');
});

test('A link to a tab leads a visitor by the sign-in to it; there are no columns in the footer, keys reach every tab, and seeing two-factor takes the red 1 away', {
  tag: '@more',
}, async ({ page, request }) => {
  const player = await newPlayer(request, 'deep');
  await page.goto('/en-GB/settings/connections');
  await expect(page).toHaveURL('/en-GB/sign-in');
  await signIn(page, player);
  await expect(page).toHaveURL('/en-GB/settings/connections');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Connected accounts')).toHaveAttribute('aria-selected', 'true');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/Version \d/);
  await expect(footer.getByRole('heading')).toHaveCount(0);
  const badge = bar(page).getByRole('button', { name: /1 new notification/ });
  await expect(badge).toBeVisible();
  await tab('Connected accounts').focus();
  await page.keyboard.press('ArrowUp');
  await expect(tab('Communication')).toBeFocused();
  await expect(page).toHaveURL('/en-GB/settings/communication');
  await page.keyboard.press('Home');
  await expect(page).toHaveURL('/en-GB/settings');
  await expect(page.getByRole('group', { name: 'Two-factor authentication' })).toBeVisible();
  await expect(badge).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('tabpanel', { name: 'Communication' })).toBeVisible();
  await page.goto('/en-GB/settings/no-such-tab');
  await expect(page).toHaveURL('/en-GB/settings');
  await open(page, '/en-GB/settings/success');
  await expect(page).toHaveURL('/en-GB/');
});

test('Nothing overflows horizontally, from 320 to 1280 pixels and from right to left', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryNewSession(page, request, `long.${'name'.repeat(12)}`);
  await open(page, '/ar-AE/settings');
  await page.getByRole('button', { name: 'تغيير كلمة المرور' }).click();
  await page.getByRole('combobox', { name: 'اللغة المفضّلة' }).selectOption('de-DE');
  for (const width of [320, 375, 699, 701, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    const save = page.getByRole('button', { name: 'حفظ', exact: true });
    await save.scrollIntoViewIfNeeded();
    await expect(save).toBeInViewport({ ratio: 1 });
    const [heading, password] = [page.getByRole('heading', { level: 1 }), page.getByRole('tabpanel')];
    const isBelow = ((await password.boundingBox())?.y ?? 0) > ((await heading.boundingBox())?.y ?? 0) + 60;
    expect(isBelow).toBe(width < 700);
  }
});

test('axe finds nothing in the settings with each form open', { tag: '@more' }, async ({ page, request }) => {
  await carryNewSession(page, request, 'axe');
  await open(page, '/en-GB/settings');
  await askForCode(page, newAddress('axe'));
  await page.getByLabel('Code from the email').fill('000000');
  await expect(page.getByText('That code isn’t right, or it’s expired.')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await changePassword(page, 'Wrong-Guess-1', OTHER_PASSWORD);
  await expect(page.getByText('That’s not your current password.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
