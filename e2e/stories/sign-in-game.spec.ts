import { expect } from '@playwright/test';
import { comeFromGame } from '../migration.ts';
import { newPlayer } from '../player.ts';
import { expectSignedIn, giveIdentity, openSignIn } from '../sign-in.ts';
import { test } from '../test.ts';

test('A game with user names asks for one, and for the region in the language of the page', async ({
  page,
}) => {
  await openSignIn(page, '/en-GB/sign-in?game=emberfall');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByLabel('Region').getByRole('option')).toHaveText(['Europe', 'North America']);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Enter your game account’s username.')).toBeVisible();

  await openSignIn(page, '/de-DE/sign-in?game=emberfall');
  await expect(page.getByLabel('Region').getByRole('option')).toHaveText(['Europa', 'Nordamerika']);
});

test('A forgotten password of a game account is reset at the game, in its region', { tag: '@more' }, async ({
  page,
}) => {
  await openSignIn(page, '/en-GB/sign-in?game=emberfall');
  await page.getByLabel('Region').selectOption('North America');
  await giveIdentity(page, 'OldKnight', 'Username');
  const forgotten = page.getByRole('link', { name: 'Forgot your password?' });
  await expect(forgotten).toHaveAttribute(
    'href',
    /\/demo\/pages\/games\/emberfall\/account\/reset\?region=na$/,
  );
  await expect(forgotten).toHaveAttribute('target', '_blank');
});

test('A newer game takes both, and a game with e-mail logins only that', { tag: '@more' }, async ({
  page,
}) => {
  await openSignIn(page, '/en-GB/sign-in?game=tidebreakers');
  await expect(page.getByLabel('Email or username')).toBeVisible();
  await openSignIn(page, '/en-GB/sign-in?game=starhaven');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Region')).toBeHidden();
});

test('A game that does not exist changes nothing', { tag: '@more' }, async ({ page }) => {
  await openSignIn(page, '/en-GB/sign-in?game=nowhere');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});

test('A wrong password of a game account shows an error at its field', { tag: '@more' }, async ({ page }) => {
  await comeFromGame(page, 'Returner', 'Not-The-One-1');
  await expect(page.getByText('Incorrect sign-in details.')).toBeVisible();
});

test('A player with a migrated account signs in with the user name and sees a notice about the e-mail', async ({
  page,
}) => {
  await comeFromGame(page, 'Returner');
  await expect(page.getByRole('heading', { name: 'One thing before you play' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, 'player@example.test');
});

test('A platform player signs in with the e-mail where the game asks for a user name', {
  tag: '@more',
}, async ({ page, request }) => {
  const { email, password } = await newPlayer(request, 'settled');
  await comeFromGame(page, email, password);
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, email);
});
