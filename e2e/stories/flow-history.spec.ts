import { expect, type Page } from '@playwright/test';
import { oneTimeCode } from '../authenticator.ts';
import { flowEntry } from '../flow-entry.ts';
import { newAddress, newGuardedPlayer } from '../player.ts';
import { bar } from '../shell.ts';
import { expectSignedIn, giveIdentity, givePassword, openSignIn } from '../sign-in.ts';
import { test } from '../test.ts';

const SECRET = 'Torchlight-Bay-77';

const hydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
const identityStep = (page: Page) => page.getByRole('heading', { name: 'Welcome back' });
const passwordStep = (page: Page) => page.getByRole('heading', { name: 'Enter your password' });
const codeStep = (page: Page) => page.getByLabel('Six-digit code');
const email = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true });

async function chooseGerman(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await hydrated(page);
}

/** Everything that the browser keeps of this page, except what stands in its fields. */
const kept = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([history.state, location.href, { ...sessionStorage }, { ...localStorage }]),
  );

test('Back, Forward and reload move between e-mail and password, and the e-mail stays', async ({ page }) => {
  const address = newAddress('steps');
  await openSignIn(page, '/en-GB/sign-up');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(identityStep(page)).toBeVisible();
  await giveIdentity(page, address);
  await page.getByLabel('Password', { exact: true }).fill(SECRET);
  expect(await kept(page)).not.toContain(SECRET);

  await page.goBack();
  await expect(identityStep(page)).toBeVisible();
  await expect(email(page)).toHaveValue(address);
  await page.goForward();
  await expect(passwordStep(page)).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();

  await page.reload();
  await hydrated(page);
  await expect(passwordStep(page)).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(email(page)).toHaveValue(address);
  await expect(page).toHaveURL('/en-GB/sign-in');
  await page.goBack();
  await expect(page).toHaveURL('/en-GB/sign-up');
});

test('Back from the code leads to the password, Forward to the code, and a reload to the password', {
  tag: '@more',
}, async ({ page, request }) => {
  const player = await newGuardedPlayer(request, 'steps');
  await page.goto('/en-GB/support');
  await openSignIn(page, '/en-GB/sign-in');
  await giveIdentity(page, player.email);
  await givePassword(page, player.password);
  await expect(codeStep(page)).toBeVisible();
  await page.goBack();
  await expect(passwordStep(page)).toBeVisible();
  await page.goForward();
  await expect(codeStep(page)).toBeVisible();
  await page.getByRole('button', { name: /^Lost your phone/ }).click();
  await expect(page.getByLabel('Recovery code', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(codeStep(page)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(passwordStep(page)).toBeVisible();
  await givePassword(page, player.password);
  await codeStep(page).fill(oneTimeCode(player.secret));
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, player.email);
  // The steps are gone from the history: Back leads to the page before the sign-in.
  await page.goBack();
  await expect(page).toHaveURL('/en-GB/support');
});

test('Back from a sent recovery mail leads to the address, and a reload stays', { tag: '@more' }, async ({
  page,
}) => {
  const address = newAddress('steps');
  await openSignIn(page, '/en-GB/recover-password');
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(address)).toBeVisible();
  // The step is shown before the browser has its entry.
  await expect.poll(() => flowEntry(page)).toMatchObject({ step: 'sent' });
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(address);
  await page.goForward();
  await expect(page.getByText(address)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(address)).toBeVisible();
  await expect(page).toHaveURL('/en-GB/recover-password');
});

test('A sent recovery mail stays after a reload, also with the e-mail in the address', {
  tag: '@more',
}, async ({ page }) => {
  const address = newAddress('steps');
  await openSignIn(page, `/en-GB/recover-password#${address}`);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect.poll(() => flowEntry(page)).toMatchObject({ step: 'sent' });
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(address)).toBeVisible();
});

test('A change of language keeps the step and the e-mail', { tag: '@more' }, async ({ page }) => {
  const address = newAddress('steps');
  await openSignIn(page, '/en-GB/sign-in');
  await giveIdentity(page, address);
  await page.getByLabel('Password', { exact: true }).fill(SECRET);
  await chooseGerman(page);
  await expect(page.getByText(address)).toBeVisible();
  const password = page.getByLabel('Passwort', { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('');
  expect(await kept(page)).not.toContain(SECRET);
  await page.getByRole('button', { name: 'Zurück', exact: true }).click();
  await expect(page.getByLabel('E-Mail-Adresse', { exact: true })).toHaveValue(address);
  await expect(page).toHaveURL('/de-DE/sign-in');

  await openSignIn(page, '/en-GB/sign-up');
  await expect(email(page)).toHaveValue('');
  await email(page).fill('half@exam');
  await chooseGerman(page);
  await expect(page.getByLabel('E-Mail-Adresse', { exact: true })).toHaveValue('half@exam');
  // It is carried once.
  await openSignIn(page, '/de-DE/recover-password');
  await expect(page.getByLabel('E-Mail-Adresse', { exact: true })).toHaveValue('');
});
