import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { addAccounts } from '../game-accounts.ts';
import { type HeldPortal, startHeldPortal } from '../held-portal.ts';
import { createLauncherShell, type LauncherShell } from '../launcher-shell.ts';
import { newPlayer } from '../player.ts';
import { axeFindings, bar, tokenOf } from '../shell.ts';
import { test } from '../test.ts';

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

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const gameInRail = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Your games' }).getByRole('link', { name });

async function install(page: Page, game: string): Promise<void> {
  await gameInRail(page, new RegExp(`^${game}`)).click();
  await press(page, `Install ${game}`);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
}

/** What the shell keeps for the time without the portal. */
function kept(): string {
  return readFileSync(join(launcher.dataFolder, 'offline.json'), 'utf8');
}

test('A player whose portal is gone plays an installed game, and the launcher finds the portal again', {
  tag: '@more',
}, async ({ page, request }) => {
  const { email } = await newPlayer(request, 'offline');
  const accounts = ['ironvale', 'mossfield'].map((game) => ({ game, name: 'Offline' }));
  await addAccounts(request, email, accounts);
  await launcher.open(page, await tokenOf(request, email));
  await install(page, 'Ironvale');
  await install(page, 'Mossfield');
  // Neither the question about cookies nor the links of the web site.
  await expect(page.getByRole('button', { name: 'Reject all' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(bar(page).getByRole('link', { name: 'MMORPG' })).toHaveCount(0);
  await expect.poll(kept).toMatch(/mossfield\/hero-640\.webp/);

  portal.isGone = true;
  await press(page, 'Play');
  const offline = page.getByRole('heading', { name: 'You’re offline' });
  await expect(offline).toBeVisible();
  const ironvale = page.getByRole('listitem').filter({ hasText: 'Ironvale' });
  await expect(ironvale).toContainText('This game needs an internet connection.');
  await expect(ironvale.getByRole('button')).toHaveCount(0);

  // The next start, still without the portal.
  await page.goto('about:blank');
  await launcher.kill();
  await launcher.openOffline(page);
  await expect(offline).toBeVisible();
  const picture = page.getByRole('listitem').filter({ hasText: 'Mossfield' }).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  expect(await axeFindings(page)).toEqual([]);
  await press(page, 'Play Mossfield');
  await expect(page.getByText('Mossfield is running.')).toBeVisible();

  // No one is signed out, and nothing has to be pressed.
  portal.isGone = false;
  await expect(gameInRail(page, /^Mossfield/)).toBeVisible({ timeout: 40_000 });
  await expect(bar(page).getByRole('button', { name: /^Account menu/ })).toBeVisible();
});
