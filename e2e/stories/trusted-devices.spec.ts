import { expect, type Page } from '@playwright/test';
import { oneTimeCode } from '../authenticator.ts';
import { newGuardedPlayer } from '../player.ts';
import { axeFindings, bar, open } from '../shell.ts';
import { expectSignedIn, openSignIn, signIn } from '../sign-in.ts';
import { test } from '../test.ts';

const NEW_PASSWORD = 'Brass-Orrery-77';

const codeStep = (page: Page) => page.getByRole('heading', { name: 'Enter your code' });
const trust = (page: Page) =>
  page.getByRole('checkbox', { name: 'Don’t ask again on this device for 30 days' });

async function signOut(page: Page): Promise<void> {
  await bar(page)
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(bar(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
}

test('A player trusts the device, signs in without a code from then on, and is asked again after changing the password', async ({
  page,
  request,
}) => {
  const player = await newGuardedPlayer(request, 'trusting');
  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, player);
  await expect(codeStep(page)).toBeVisible();
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await expect(trust(page)).not.toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await trust(page).check();
  await page.getByLabel('Six-digit code').fill(oneTimeCode(player.secret));
  await expect(page).toHaveURL('/en-GB/');
  await signOut(page);

  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, player);
  await expect(page).toHaveURL('/en-GB/');
  await expectSignedIn(page, player.email);

  await open(page, '/en-GB/settings');
  const devices = page.getByRole('region', { name: 'Trusted devices' });
  await expect(devices.getByRole('listitem')).toHaveText(/Chrome on .*This device/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(player.password);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('status').getByText('Your new password has been saved.')).toBeVisible();
  await expect(devices).toBeHidden();
  await signOut(page);

  await openSignIn(page, '/en-GB/sign-in');
  await signIn(page, { ...player, password: NEW_PASSWORD });
  await expect(codeStep(page)).toBeVisible();
});
