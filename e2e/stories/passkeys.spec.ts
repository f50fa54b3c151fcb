import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { type DemoPortal, openDemoPortal } from '../demo-portal.ts';
import { type DevicePasskeys, openDevicePasskeys } from '../device-passkeys.ts';
import { expectMail, linkFromMail } from '../mailbox.ts';
import { newValidatedPlayer, type Player } from '../player.ts';
import { axeFindings, open } from '../shell.ts';
import { expectSignedIn, openSignIn, signIn } from '../sign-in.ts';
import { answerConsent, test as storyTest } from '../test.ts';

const test = storyTest.extend<object, { portal: DemoPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      // Under a name: passkeys belong to a domain, and the other stories open an IP address.
      const portal = await openDemoPortal({ host: 'localhost' });
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
});
// One server for all stories of this file.
test.describe.configure({ mode: 'default', timeout: 240_000 });

const NEW_PASSWORD = 'Brass-Orrery-77';

const setting = (page: Page) => page.getByRole('group', { name: 'Passkeys' });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function signInNewPlayer(page: Page, request: APIRequestContext, name: string): Promise<Player> {
  const player = await newValidatedPlayer(request, name);
  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, player);
  await expectSignedIn(page, player.email);
  return player;
}

async function addPasskey(page: Page): Promise<void> {
  await open(page, '/en-GB/settings');
  await setting(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toast(page, 'You can now sign in with your passkey.')).toBeVisible();
  await expect(setting(page).getByRole('listitem')).toHaveCount(1);
}

/** Another browser, without autofill, with the passkeys that the player's password manager has copied. */
async function openOtherDevice(browser: Browser, address: string, from?: DevicePasskeys) {
  const context = await browser.newContext({ baseURL: address });
  await answerConsent(context, address);
  await context.addInitScript(() => {
    Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', {
      value: async () => false,
    });
  });
  const page = await context.newPage();
  const passkeys = await openDevicePasskeys(context, page);
  await from?.copyTo(passkeys);
  return page;
}

test('A player adds a passkey, names it, and signs in on another device without typing anything', async ({
  page,
  context,
  request,
  browser,
  portal,
}) => {
  const passkeys = await openDevicePasskeys(context, page);
  const { email } = await signInNewPlayer(page, request, 'passkeys');
  await addPasskey(page);
  expect(await axeFindings(page)).toEqual([]);
  await setting(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await expect(setting(page).getByLabel('Name of the passkey')).toBeFocused();
  await setting(page).getByLabel('Name of the passkey').fill('My phone');
  await setting(page).getByRole('button', { name: 'Save' }).click();
  await expect(setting(page).getByText('My phone')).toBeVisible();
  await expect(setting(page).getByRole('button', { name: 'Rename the passkey My phone' })).toBeFocused();

  const other = await openOtherDevice(browser, portal.address, passkeys);
  await openSignIn(other, '/en-GB/sign-in');
  await signInButton(other).click();
  await expect(other).toHaveURL('/en-GB/');
  await expectSignedIn(other, email);
});

test('The first field offers the passkey, and choosing it signs in', { tag: '@more' }, async ({
  page,
  context,
  request,
}) => {
  await openDevicePasskeys(context, page);
  const { email } = await signInNewPlayer(page, request, 'autofill');
  await addPasskey(page);
  await context.clearCookies({ name: /^gatehouse_token/ });
  // Chromium's virtual device chooses what the list of the first field offers; nothing is pressed.
  await page.goto('/en-GB/sign-in');
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, email);
});

test('A player removes a passkey: a device that still has it learns so, and signs in by password', {
  tag: '@more',
}, async ({ page, context, request, browser, portal }) => {
  const passkeys = await openDevicePasskeys(context, page);
  const player = await signInNewPlayer(page, request, 'removed');
  await addPasskey(page);
  const other = await openOtherDevice(browser, portal.address, passkeys);
  await setting(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await setting(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'The passkey has been removed.')).toBeVisible();
  await expect(setting(page).getByRole('listitem')).toHaveCount(0);

  await openSignIn(other, '/en-GB/sign-in');
  await signInButton(other).click();
  await expect(other.getByText('No account has this passkey.')).toBeVisible();
  expect(await axeFindings(other)).toEqual([]);
  await signIn(other, player);
  await expectSignedIn(other, player.email);
});

test('A thief adds a passkey, and the link of the mail about it removes it and signs the thief out', {
  tag: '@more',
}, async ({ page, request, browser, portal }) => {
  const thief = await openOtherDevice(browser, portal.address);
  const player = await signInNewPlayer(thief, request, 'robbed');
  await addPasskey(thief);

  await expectMail(request, player.email, 'A passkey was added');
  await openSignIn(page, await linkFromMail(request, player.email, 'recover-password'));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();

  await openSignIn(thief, '/en-GB/sign-in');
  await signInButton(thief).click();
  await expect(thief.getByText('No account has this passkey.')).toBeVisible();
  await signIn(page, { ...player, password: NEW_PASSWORD });
  await expectSignedIn(page, player.email);
});

test('A thief adds a passkey, and “This wasn’t me” in the activity removes it and signs the thief out', async ({
  page,
  request,
  browser,
  portal,
}) => {
  const player = await signInNewPlayer(page, request, 'watchful');
  const thief = await openOtherDevice(browser, portal.address);
  await openSignIn(thief, '/en-GB/sign-in');
  await signIn(thief, player);
  await expect(thief).not.toHaveURL(/sign-in/);
  await addPasskey(thief);

  await open(page, '/en-GB/settings/activity');
  await page.getByRole('listitem').filter({ hasText: 'Passkey added' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(player.password);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Check who can sign in' })).toBeFocused();
  await page.getByRole('button', { name: /^Remove .+ on \S+$/ }).click();
  await expect(page.getByText('No other way to sign in has been added recently.')).toBeVisible();

  await openSignIn(thief, '/en-GB/sign-in');
  await signInButton(thief).click();
  await expect(thief.getByText('No account has this passkey.')).toBeVisible();
  await signIn(thief, player);
  await expect(thief.getByText('Incorrect sign-in details.', { exact: false })).toBeVisible();
});
