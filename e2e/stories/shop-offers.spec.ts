import { expect } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { addAccounts } from '../game-accounts.ts';
import { tabTo } from '../keyboard.ts';
import { linkFromMail } from '../mailbox.ts';
import { dropPrice, endCheckout, order, payInSummary } from '../orders.ts';
import { axeFindings, bar, carryNewSession, carryValidatedSession, open } from '../shell.ts';
import { test } from '../test.ts';

test.describe('With necessary cookies only', () => {
  test.use({ consent: { preferences: false } });

  test('A visitor looks at the pictures by keyboard, and takes the currency along to another language', {
    tag: '@more',
  }, async ({ page }) => {
    const trouble = watchForProblems(page);
    // The sale of the demo ends in two minutes.
    await page.clock.install({ time: '2030-05-31T23:58:00Z' });
    await open(page, '/en-GB/shop/neon-drift');
    const pane = page.getByRole('complementary', { name: 'Price and purchase' });
    const timer = pane.getByRole('timer');
    await expect(timer).toHaveText(/Ends in .?00:01:[45]\d/);
    await page.clock.runFor(60_000);
    await expect(timer).toHaveText(/Ends in .?00:00:[45]\d/);

    const picture = page.getByRole('link', { name: 'Image 1 of', exact: false }).first();
    await tabTo(page, picture);
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Images of Neon Drift' });
    await expect(viewer.getByRole('status')).toHaveText(/^Image 1 of/);
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('status')).toHaveText(/^Image 2 of/);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(picture).toBeFocused();

    await pane.getByRole('button', { name: /^Currency/ }).click();
    await page.getByRole('menuitemradio', { name: /^PLN/ }).click();
    await expect(pane).toContainText('PLN 63.99');
    await bar(page).getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL('/de-DE/shop/neon-drift');
    await expect(page.getByRole('complementary', { name: 'Preis und Kauf' })).toContainText('63,99 PLN');
    await open(page, '/de-DE/');
    await expect(page.getByText('63,99 PLN').first()).toBeVisible();
    expect(trouble()).toEqual([]);
  });
});

test('A player buys a game by keyboard, and a page that is out of date cannot sell it again', {
  tag: '@more',
}, async ({ page, request, context }) => {
  await carryNewSession(page, request, 'keys');
  const late = await context.newPage();
  await open(late, '/en-GB/shop/neon-drift');
  await open(page, '/en-GB/shop/neon-drift');
  await tabTo(page, page.getByRole('link', { name: 'Buy now' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: /^Buy now and pay/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/demo\/checkout\//);
  await tabTo(page, page.getByRole('button', { name: /^Pay / }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'You now own Neon Drift' })).toBeVisible();

  await late.getByRole('link', { name: 'Buy now' }).click();
  await expect(late.getByRole('heading', { level: 1, name: 'You already own this' })).toBeVisible();
});

test('A player on a phone in Arabic uses an offer for one of two game accounts', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = await carryNewSession(page, request, 'offers');
  await endCheckout(page, (await order(page, { gfLang: 'ae' })).link, 'Pay');
  await addAccounts(request, email, [
    { game: 'neon-drift', name: 'NightShift' },
    { game: 'neon-drift', name: 'DayShift', environment: 'na-1' },
  ]);
  await open(page, '/ar-AE/shop/neon-drift');
  await expect(page.getByRole('heading', { name: 'فولتات بسعر أقل' })).toBeVisible();
  await page.getByRole('link', { name: 'عرض التفاصيل' }).click();
  await expect(page).toHaveURL('/ar-AE/shop/neon-drift#500-volts');
  const row = page.locator('[id="500-volts"]');
  await expect(row).toContainText('13.99');
  await row.getByRole('link').click();
  await page.locator('select[name="account"]').selectOption({ index: 1 });
  await expect(page).toHaveURL(/account=/);
  expect(await axeFindings(page)).toEqual([]);
  await payInSummary(page);
  await endCheckout(page, page.url(), 'Pay');
  await open(page, '/ar-AE/library?game=neon-drift');
  await expect(page.getByRole('listitem').filter({ hasText: '500 فولت' })).toBeVisible();
  await open(page, '/ar-AE/shop/neon-drift');
  await expect(row).toContainText('اشتريت هذا مرة واحدة');
});

test('A player who asked for it is mailed when the price of a wished game drops', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const email = await carryValidatedSession(page, request, 'wishes');
  await open(page, '/en-GB/shop/hollow-court');
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  const mails = page.getByRole('checkbox', { name: 'Email me when the price drops' });
  await expect(mails).toBeVisible();
  const saved = page.waitForResponse('**/api/v1/user/wishes/hollow-court');
  await mails.click();
  await saved;
  await open(page, '/en-GB/settings/wishlist');
  await expect(page.getByRole('checkbox', { name: /Email me when the price drops/ })).toBeChecked();
  await dropPrice(email, 'hollow-court');
  await page.goto(await linkFromMail(request, email, '/shop/hollow-court'));
  await expect(page.getByRole('heading', { level: 1, name: 'Hollow Court' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'On your wishlist' })).toBeVisible();
});
