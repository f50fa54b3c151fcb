import { type Browser, expect, type Page } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { newAddress, newValidatedPlayer, type Player } from '../player.ts';
import { axeFindings, carrySession, open } from '../shell.ts';
import { expectSignedIn, openSignIn, signIn } from '../sign-in.ts';
import { test } from '../test.ts';

const NEW_PASSWORD = 'Brass-Orrery-77';
const TAB = '/en-GB/settings/activity';

const events = (page: Page) => page.getByRole('tabpanel', { name: 'Activity' }).getByRole('listitem');

/** Another person signs in with the player's password and connects a Google account. */
async function rob(browser: Browser, player: Player): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, player);
  await expectSignedIn(page, player.email);
  await open(page, '/en-GB/settings/connections');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect Google' }).click();
  const provider = await opened;
  await provider.getByLabel('Name').fill('Thief');
  await provider.getByLabel('Email').fill(newAddress('thief'));
  await provider.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeVisible();
  return page;
}

for (const [device, viewport] of [
  ['a phone', { width: 375, height: 812 }],
  ['a desktop', { width: 1280, height: 900 }],
] as const) {
  test.describe(`On ${device}`, { tag: viewport.width < 813 ? '@more' : [] }, () => {
    test.use({ viewport });

    test('a player sees a sign-in that was not them, and is alone in the account afterwards', {
      tag: '@more',
    }, async ({ page, request, browser }) => {
      test.slow();
      const player = await newValidatedPlayer(request, 'robbed');
      const thief = await rob(browser, player);
      await carrySession(page, request, player.email);
      const problems = watchForProblems(page);
      await open(page, TAB);
      await expect(events(page)).toHaveText([
        /^Signed in with your password/,
        /^Google connected/,
        /^Signed in with your password/,
        /^Account created/,
      ]);
      expect(await axeFindings(page)).toEqual([]);

      await events(page).nth(2).getByRole('link').click();
      await expect(page.getByText('Step 1 of 3')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
      await page.reload();
      await page.getByLabel('Current password', { exact: true }).fill(player.password);
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save password' }).click();

      await expect(page.getByRole('heading', { name: 'Check who can sign in' })).toBeFocused();
      await expect(page.getByText(`Your account uses ${player.email}.`)).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
      await page.goForward();
      await page.getByRole('button', { name: 'Remove Google' }).click();
      await expect(page.getByText('No other way to sign in has been added recently.')).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: 'Your account is secure again' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);

      await page.getByRole('button', { name: 'Back to your activity' }).click();
      await expect(events(page).first()).toHaveText(/^Google disconnected/);
      await expect(events(page).nth(1)).toHaveText(/^Password changed/);
      await expect(page).toHaveURL(TAB);
      expect(problems()).toEqual([]);
      await thief.reload();
      await expect(thief).toHaveURL(/sign-in/);
    });
  });
}
