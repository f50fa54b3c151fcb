import { expect } from '@playwright/test';
import { answer, bar, carryNewSession, open } from '../shell.ts';
import { test } from '../test.ts';

test.describe('Links to the support site', () => {
  const SITE = '/demo/pages/support';

  test('carry a one-time code for a player', async ({ page, request }) => {
    await carryNewSession(page, request, 'asks');
    await open(page, '/en-GB/');
    await page.getByRole('button', { name: 'No email?' }).click();
    const asked = page.waitForRequest('**/api/v1/auth/codes');
    await page.getByRole('dialog').getByRole('link', { name: 'Support' }).click();
    expect((await asked).postDataJSON()).toMatchObject({
      scopes: ['users-own-read'],
      redirectUri: expect.stringMatching(new RegExp(`${SITE}$`)),
    });
    await expect(page).toHaveURL(new RegExp(`${SITE}\\?code=[A-Za-z0-9_-]{20,}$`));
  });

  test('say not-logged-in for a visitor', { tag: '@more' }, async ({ page }) => {
    await open(page, '/en-GB/sign-in');
    await expect(page.getByRole('link', { name: 'Support' })).toHaveAttribute(
      'href',
      new RegExp(`${SITE}\\?code=not-logged-in$`),
    );
  });

  test('and for a player without a one-time code', { tag: '@more' }, async ({ page, request }) => {
    await carryNewSession(page, request, 'codeless');
    await answer(page, '/auth/codes', 500, { errorTypes: ['INTERNAL'], message: 'INTERNAL' });
    await open(page, '/en-GB/');
    await page.getByRole('button', { name: 'No email?' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Support' }).click();
    await expect(page).toHaveURL(`${SITE}?code=not-logged-in`);
  });

  test('and so do links to the board, wherever content puts one', { tag: '@more' }, async ({
    page,
    request,
  }) => {
    const board = '/demo/pages/board';
    await open(page, '/en-GB/');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Forum' });
    await expect(link).toHaveAttribute('href', new RegExp(`${board}\\?code=not-logged-in$`));
    await carryNewSession(page, request, 'talks');
    await open(page, '/en-GB/');
    await expect(bar(page).getByRole('button', { name: /^Account menu/ })).toBeVisible();
    const asked = page.waitForRequest('**/api/v1/auth/codes');
    await link.click();
    expect((await asked).postDataJSON()).toMatchObject({
      scopes: ['users-own-read'],
      redirectUri: expect.stringMatching(new RegExp(`${board}$`)),
    });
    await expect(page).toHaveURL(new RegExp(`${board}\\?code=[A-Za-z0-9_-]{20,}$`));
  });
});
