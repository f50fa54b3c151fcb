import { expect, type Page } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { bringLegacyAccount, carryCollector } from '../game-accounts.ts';
import { DEMO_PASSWORD } from '../player.ts';
import { axeFindings, bar, carryNewSession, open } from '../shell.ts';
import { test } from '../test.ts';
import { uniqueName } from '../unique-name.ts';

const games = (page: Page) => page.getByRole('navigation', { name: 'Your games' });
const game = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const account = (page: Page, name: RegExp) => page.getByRole('radio', { name });

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test('A player finds their games from the bar, without a footer, and one of them by typing', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryCollector(page, request, 'collector', [
    { game: 'emberfall', name: 'AshenWolf' },
    { game: 'starhaven', name: 'Captain' },
  ]);
  const trouble = watchForProblems(page);
  await open(page, '/en-GB/');
  await bar(page).getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page).toHaveURL('/en-GB/library');
  await expect(page).toHaveTitle(/^Your library/);
  await expect(games(page).getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Find a game' }).fill('ember');
  await expect(games(page).getByRole('status')).toHaveText('1 of 2 found');
  await games(page)
    .getByRole('link', { name: /^Emberfall/ })
    .click();
  await expect(game(page, 'Emberfall')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Get the launcher' })).toHaveAttribute(
    'href',
    '/en-GB/download/emberfall',
  );
  await expect(page.getByRole('link', { name: /^The Cinder Pass opens tonight/ })).toBeVisible();
  expect(trouble()).toEqual([]);
});

test('An empty library links to the shop and to coupons, and shows a redeemed game immediately', async ({
  page,
  request,
}) => {
  await carryNewSession(page, request, 'empty');
  await open(page, '/en-GB/library');
  await expect(page.getByRole('heading', { name: 'Your library is empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the store' })).toHaveAttribute('href', '/en-GB/');
  await page.getByRole('main').getByRole('link', { name: 'Redeem a code' }).click();
  await page.getByLabel('Code').fill('WELCOME-2026');
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await page.getByRole('link', { name: 'Go to your library' }).click();
  await expect(game(page, 'Neon Drift')).toBeVisible();
});

test.describe('With preferences allowed', () => {
  test.use({
    consent: { preferences: true },
  });

  test('the account that plays next is chosen, kept over a reload, and played with', {
    tag: '@more',
  }, async ({ page, request }) => {
    await carryCollector(page, request, 'chooser', [
      { game: 'paper-dragons', name: 'Folder' },
      { game: 'paper-dragons', name: 'Unfolder', environment: 'na-1' },
    ]);
    await open(page, '/en-GB/library');
    await expect(account(page, /^Unfolder/)).toBeChecked();
    await account(page, /^Folder/).check();
    await page.reload();
    await expect(account(page, /^Folder/)).toBeChecked();
    await account(page, /^Unfolder/).check();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page).toHaveURL(/\/demo\/pages\/play\/paper-dragons\/na\?code=/);
  });
});

test('A player creates and renames an account; an offensive name is refused with its reason', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryCollector(page, request, 'namer', [{ game: 'emberfall', name: 'AshenWolf' }]);
  await open(page, '/en-GB/library');
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Account name');
  await expect(name).toBeFocused();
  for (const [typed, reason] of [
    ['Sir Ass', 'That name isn’t allowed.'],
    ['ashenwolf', 'You already have an account with this name in this game.'],
  ] as const) {
    await name.fill(typed);
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(dialog.getByText(reason)).toBeVisible();
  }
  await name.fill('Cinderella 99');
  await dialog.getByLabel('Region').selectOption('North America');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(account(page, /^Cinderella 99/)).toBeChecked();
  await expect(page.getByRole('cell', { name: 'North America' })).toBeVisible();

  await page.getByRole('button', { name: 'Rename Cinderella 99' }).click();
  await name.fill('Cinder');
  await page.keyboard.press('Enter');
  await expect(account(page, /^Cinder Selected/)).toBeChecked();
  await expect(page.getByRole('button', { name: 'Rename Cinder', exact: true })).toBeVisible();
});

test('A player adds the account of an old game by its credentials, after a wrong password', async ({
  page,
  request,
}) => {
  const veteran = uniqueName('Veteran-');
  await bringLegacyAccount(veteran);
  await carryCollector(page, request, 'adder', [{ game: 'emberfall', name: 'AshenWolf' }]);
  await open(page, '/en-GB/library');
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Existing account' }).click();
  await dialog.getByLabel('Game username').fill(veteran);
  await dialog.getByLabel('Game password').fill('Not-The-One-1');
  await dialog.getByRole('button', { name: 'Add this account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t add that account.');
  await dialog.getByLabel('Game password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Add this account' }).click();
  await expect(account(page, new RegExp(`^${veteran}`))).toBeChecked();
});

test('axe finds nothing in the library, its table and its forms', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carryCollector(page, request, 'axe', [
    { game: 'emberfall', name: 'AshenWolf' },
    { game: 'emberfall', name: 'Cinderella', environment: 'na-1' },
  ]);
  await open(page, '/en-GB/library');
  await expect(account(page, /^AshenWolf/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('tab', { name: 'Existing account' }).click();
  expect(await axeFindings(page)).toEqual([]);
});

test.describe('On a phone of 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 700 }, hasTouch: true });

  test('a game opens over the list, and back leads to the list, in Arabic too', { tag: '@more' }, async ({
    page,
    request,
  }) => {
    await carryCollector(page, request, 'phone', [
      { game: 'emberfall', name: 'A name that is rather long for a phone' },
      { game: 'starhaven', name: 'Captain' },
    ]);
    await open(page, '/en-GB/library');
    await expectNoSidewaysScroll(page);
    await games(page)
      .getByRole('link', { name: /^Emberfall/ })
      .tap();
    await expect(game(page, 'Emberfall')).toBeFocused();
    await expect(games(page)).toBeHidden();
    await expect(account(page, /^A name that is rather long/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goBack();
    await expect(games(page)).toBeVisible();
    await expect(game(page, 'Emberfall')).toBeHidden();

    await open(page, '/ar-AE/library?game=emberfall');
    await expect(page.getByRole('heading', { name: 'حساباتك' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'كل الألعاب' }).tap();
    await expect(page.getByRole('navigation', { name: 'ألعابك' })).toBeVisible();
  });
});
