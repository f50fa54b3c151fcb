import { expect } from '@playwright/test';
import { axeFindings, open } from '../shell.ts';
import { test } from '../test.ts';

test('A player with an old account chooses the game and is asked for its user name', async ({ page }) => {
  await open(page, '/en-GB/');
  await page.getByRole('link', { name: 'Transfer an old account' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Which game is your account from?' }),
  ).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Emberfall' }).click();
  await expect(page).toHaveURL('/en-GB/sign-in?game=emberfall');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Emberfall' })).toBeVisible();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'I have a Gatehouse account' }).click();
  await expect(page).toHaveURL('/en-GB/sign-in');
});
