import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { addAccounts, bringLegacyAccount } from '../game-accounts.ts';
import { type HeldPortal, startHeldPortal } from '../held-portal.ts';
import { createLauncherShell, type LauncherShell } from '../launcher-shell.ts';
import { EMBERFALL } from '../migration.ts';
import { DEMO_PASSWORD, newPlayer } from '../player.ts';
import { axeFindings, bar, carryNewSession, open, tokenOf } from '../shell.ts';
import { giveIdentity, givePassword, openSignIn } from '../sign-in.ts';
import { test } from '../test.ts';
import { uniqueName } from '../unique-name.ts';

let portal: HeldPortal;
let launcher: LauncherShell;

test.beforeEach(async ({ baseURL }) => {
  portal = await startHeldPortal(String(baseURL));
  launcher = createLauncherShell(portal.origin);
});
test.afterEach(async () => {
  await launcher.close();
  portal.close();
});

const progress = (page: Page) => page.getByRole('progressbar');
const shareOf = async (bar: Locator) =>
  Number(await bar.getAttribute('value')) / Number((await bar.getAttribute('max')) ?? 1);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const installed = (page: Page) =>
  expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

/** Of the files of an installed game, which hardly compress. */
function sizeOf(game: string): number {
  const folder = join(launcher.dataFolder, 'games', game);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

async function signOutInMenu(page: Page): Promise<void> {
  await bar(page)
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** A player with an account in the game, and with it the game. */
async function collector(request: Parameters<typeof newPlayer>[0], game: string): Promise<string> {
  const { email } = await newPlayer(request, 'launcher');
  await addAccounts(request, email, [{ game, name: 'Launched' }]);
  return tokenOf(request, email);
}

test('A player signs in to the launcher through the system browser, and signs it out in the settings', {
  tag: '@more',
}, async ({ page, request, browser, baseURL }) => {
  await launcher.close();
  launcher = createLauncherShell(String(baseURL));
  await launcher.open(page);
  await expect(page).toHaveURL(/\/en-GB\/sign-in$/);
  await launcher.startAgain('gatehouse://library/mossfield');
  await press(page, 'Sign in with your browser');
  await expect(page.getByText('Continue in your browser.')).toBeVisible();

  const context = await browser.newContext({ baseURL: String(baseURL) });
  const system = await context.newPage();
  const email = await carryNewSession(system, request, 'browser');
  await open(system, await launcher.openedUrl());
  await expect(system.getByText(email)).toBeVisible();
  // A page that is loaded again, as by a change of language, still waits for the browser.
  await page.reload();
  await expect(page.getByText('Continue in your browser.')).toBeVisible();
  await press(system, 'Sign in to the launcher');
  await expect(system.getByRole('heading', { name: 'You’re signed in' })).toBeVisible();

  await expect(page).toHaveURL(/\/en-GB\/library\?game=mossfield$/);
  await expect(bar(page).getByRole('button', { name: /^Account menu/ })).toBeVisible();
  // Pages of the web open in the system browser, and the launcher stays where it is.
  await bar(page).getByRole('link', { name: 'Store' }).click();
  await expect.poll(() => launcher.openedUrl()).toBe(`${baseURL}/en-GB/shop`);
  await expect(page).toHaveURL(/\/en-GB\/library\?game=mossfield$/);

  await open(system, '/en-GB/settings/devices');
  await expect(system.getByRole('group').first()).toContainText('This device');
  expect(await axeFindings(system)).toEqual([]);
  await system.getByRole('button', { name: /^Sign out of Launcher on / }).click();
  await expect(system.getByText('That device has been signed out.')).toBeVisible();
  await context.close();
  await bar(page)
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  // The launcher notices with its next call, which the settings make when they open.
  await expect(page.getByText(/^You were signed out in another tab or your session ended\./)).toBeVisible();

  // A transfer that has begun is the third reason to ask before quitting.
  const oldAccount = uniqueName('Quits');
  await bringLegacyAccount(oldAccount);
  await openSignIn(page, new URL(EMBERFALL, page.url()).href);
  await giveIdentity(page, oldAccount, 'Username');
  await givePassword(page, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: `Transfer your account ${oldAccount}` })).toBeVisible();
  await launcher.startAgain('--quit');
  const prompt = page.getByRole('dialog', { name: 'Exit the launcher?' });
  await expect(prompt).toContainText('Your accounts are being merged.');
  await prompt.getByRole('button', { name: 'Exit now' }).click();
  expect(await launcher.exited()).toBe(0);
});

test('A player installs a game, pauses, and finishes after the launcher was killed', {
  tag: '@more',
}, async ({ page, request }) => {
  const token = await collector(request, 'ironvale');
  portal.files = 'held';
  await launcher.open(page, token);
  await expect(page.getByText(/available on this computer/)).toBeVisible();
  await press(page, 'Install Ironvale');
  await expect(progress(page)).toBeVisible();
  await expect.poll(async () => Number(await progress(page).getAttribute('value'))).toBeGreaterThan(0);

  // Signing out and quitting wait for the download.
  await signOutInMenu(page);
  await expect(page.getByRole('dialog', { name: 'You can’t sign out yet' })).toContainText(
    'A download is in progress.',
  );
  await page.keyboard.press('Escape');
  await launcher.startAgain('--quit');
  const prompt = page.getByRole('dialog', { name: 'Exit the launcher?' });
  await expect(prompt).toContainText('A download is in progress.');
  await prompt.getByRole('button', { name: 'Cancel' }).click();

  await press(page, 'Pause');
  await expect(page.getByText(/^Paused at/)).toBeVisible();
  await press(page, 'Resume');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.goto('about:blank');
  await launcher.kill();
  portal.files = 'open';
  portal.askedBytes = 0;
  await launcher.open(page, token);
  await installed(page);
  // It has continued, not begun again.
  expect(portal.askedBytes).toBeLessThan(0.9 * sizeOf('ironvale'));
});

test('A player updates, repairs and plays a game, and quitting asks while it runs', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const token = await collector(request, 'mossfield');
  await launcher.open(page, token);
  await press(page, 'Install Mossfield');
  await installed(page);
  expect(await axeFindings(page)).toEqual([]);

  const publish = (version: string) => request.post('/demo/builds/mossfield', { data: { version } });
  const all = portal.askedBytes;
  portal.askedBytes = 0;
  expect((await publish('2.0.0-demo')).status()).toBe(204);
  await page.reload();
  await press(page, 'Update Mossfield');
  await installed(page);
  await expect(page.getByText('Version 2.0.0-demo')).toBeVisible();
  expect(portal.askedBytes).toBeGreaterThan(0);
  expect(portal.askedBytes).toBeLessThan(all / 2);

  const engine = join(launcher.dataFolder, 'games/mossfield/engine.js');
  const right = readFileSync(engine, 'utf8');
  writeFileSync(engine, 'damaged');
  portal.askedBytes = 0;
  await press(page, 'Check and repair');
  await expect.poll(() => readFileSync(engine, 'utf8')).toBe(right);
  await installed(page);
  expect(portal.askedBytes).toBeGreaterThan(0);
  expect(portal.askedBytes).toBeLessThan(right.length);
  portal.askedBytes = 0;

  await press(page, 'Play');
  await expect(page.getByText('Mossfield is running.')).toBeVisible();
  await signOutInMenu(page);
  await expect(page.getByRole('dialog', { name: 'You can’t sign out yet' })).toContainText(
    'A game is running.',
  );
  await page.keyboard.press('Escape');
  await launcher.startAgain('gatehouse://library/mossfield');
  await expect(page).toHaveURL(/\/library\?game=mossfield$/);
  await launcher.startAgain('--quit');
  const prompt = page.getByRole('dialog', { name: 'Exit the launcher?' });
  await expect(prompt).toContainText('A game is still running.');
  await prompt.getByRole('button', { name: 'Exit now' }).click();
  expect(await launcher.exited()).toBe(0);
});

test('A player chooses the options of a game', { tag: '@more' }, async ({ page, request }) => {
  const token = await collector(request, 'mossfield');
  await launcher.open(page, token);
  await press(page, 'Install Mossfield');
  await installed(page);
  portal.askedBytes = 0;
  const options = page.getByRole('dialog', { name: 'Mossfield options' });
  const art = options.getByRole('checkbox', { name: /^High-resolution art/ });
  await press(page, 'Game options');
  await expect(art).not.toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await art.check();
  await options.getByRole('button', { name: 'Apply changes' }).click();
  await expect(options).toBeHidden();
  await expect.poll(() => portal.askedBytes).toBeGreaterThan(100_000);
  await installed(page);

  await press(page, 'Game options');
  await expect(art).toBeChecked();
  const shortcut = join(launcher.menuFolder, 'gatehouse-mossfield.desktop');
  const inMenu = options.getByRole('checkbox', { name: 'In the app menu' });
  await inMenu.click();
  await expect(inMenu).toBeChecked();
  expect(readFileSync(shortcut, 'utf8')).toMatch(
    /^Name=Mossfield\nExec=xdg-open .*\/mossfield\nIcon=.*\.png$/m,
  );

  await options.getByRole('textbox', { name: 'Access code' }).fill('guess');
  await options.getByRole('button', { name: 'Use code' }).click();
  await expect(options.getByText('This code isn’t valid for Mossfield.')).toBeVisible();
  await page.keyboard.press('Escape');

  await press(page, 'Uninstall');
  await page.getByRole('dialog').getByRole('button', { name: 'Uninstall' }).click();
  await expect(page.getByRole('button', { name: 'Install Mossfield' })).toBeVisible();
  await expect.poll(() => existsSync(shortcut)).toBe(false);
});

test('A player without a network learns what to do, and the download continues', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const token = await collector(request, 'tidebreakers');
  portal.files = 'held';
  await launcher.open(page, token);
  await press(page, 'Install Tidebreakers');
  await expect.poll(async () => Number(await progress(page).getAttribute('value'))).toBeGreaterThan(0);
  await press(page, 'Pause');
  portal.files = 'offline';
  await press(page, 'Resume');
  await expect(page.getByText('We can’t reach the server. Check your connection.')).toBeVisible({
    timeout: 20_000,
  });
  portal.files = 'open';
  await press(page, 'Try again');
  await installed(page);
});

test('A player whose disk is full learns what to do, and the download continues', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const token = await collector(request, 'emberfall');
  portal.files = 'held';
  await launcher.open(page, token);
  await press(page, 'Install Emberfall');
  // Half of what it asks for arrives.
  await expect.poll(() => shareOf(progress(page))).toBeGreaterThan(0.2);
  await press(page, 'Pause');
  await expect(page.getByText(/^Paused at/)).toBeVisible();
  launcher.fillDisk();
  portal.files = 'open';
  await press(page, 'Resume');
  await expect(page.getByText('There isn’t enough disk space. Free up some space')).toBeVisible();
  portal.askedBytes = 0;
  launcher.emptyDisk();
  await press(page, 'Try again');
  await installed(page);
  expect(portal.askedBytes).toBeLessThan(0.9 * sizeOf('emberfall'));
});

test('The launcher opens its own window, and quits immediately when nothing runs', {
  tag: '@more',
}, async () => {
  launcher.openWindow();
  await expect.poll(() => portal.hasCaller, { timeout: 20_000 }).toBe(true);
  // The page listens to the shell once it has started.
  await expect(async () => {
    await launcher.startAgain('--quit');
    expect(await Promise.race([launcher.exited(), new Promise((later) => setTimeout(later, 1000))])).toBe(0);
  }).toPass();
});
