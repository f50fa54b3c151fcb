import { expect, type Page } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { axeFindings, bar, carryNewSession, open } from '../shell.ts';
import { test } from '../test.ts';

const SITE = '/demo/pages/support';

const questions = (page: Page) => page.getByRole('main').getByRole('group');

test('A visitor finds an answer by keyboard alone, one open at a time, and follows it', async ({ page }) => {
  const trouble = watchForProblems(page);
  await open(page, '/en-GB/support/security');
  await expect(questions(page)).toHaveCount(4);
  await page.getByRole('navigation', { name: 'Help topics' }).getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Length matters most')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('Choose a new password')).toBeVisible();
  await expect(page.getByText('Length matters most')).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en-GB/support/authenticator');
  await expect(questions(page)).toHaveCount(11);
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    new RegExp(`${SITE}\\?code=not-logged-in$`),
  );
  expect(trouble()).toEqual([]);
});

test('The links of the footer arrive, an address with a name opens its answer, and any other leads to the base', {
  tag: '@more',
}, async ({ page, request }) => {
  for (const [from, to] of [
    ['/en-GB/support/refunds', '/en-GB/support'],
    ['/en-GB/support/PSD2', '/en-GB/support/psd2'],
  ] as const) {
    const reply = await request.get(from, { maxRedirects: 0 });
    expect([reply.status(), reply.headers().location]).toEqual([302, to]);
  }
  await open(page, '/en-GB/support/authenticator#lost-phone');
  await expect(page.getByText('When we ask for the code')).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Account security' }).click();
  await expect(page).toHaveURL('/en-GB/support/security');
  await footer.getByRole('link', { name: 'Support', exact: true }).click();
  await expect(page).toHaveURL('/en-GB/support');
  await expect(questions(page)).toHaveCount(8);
});

test('The support site learns who the player is', { tag: '@more' }, async ({ page, request }) => {
  await carryNewSession(page, request, 'stuck');
  await open(page, '/en-GB/support/psd2');
  await expect(bar(page).getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await page.getByRole('link', { name: 'Contact support' }).click();
  await expect(page).toHaveURL(new RegExp(`${SITE}\\?code=[A-Za-z0-9_-]{20,}$`));
  await expect(page.getByRole('heading', { level: 2, name: /^stuck/ })).toBeVisible();
});

test('axe finds nothing in the support area and on the pages of a game', { tag: '@more' }, async ({
  page,
}) => {
  for (const path of [
    'support/authenticator#turn-on',
    'play/emberfall',
    'play/emberfall/news/patch-notes-4-0',
  ]) {
    await open(page, `/en-GB/${path}`);
    expect(await axeFindings(page), path).toEqual([]);
  }
});
