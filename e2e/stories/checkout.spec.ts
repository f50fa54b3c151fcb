import { expect, type Page } from '@playwright/test';
import { expectMail, linkFromMail } from '../mailbox.ts';
import { endCheckout, order, payInSummary } from '../orders.ts';
import { newAddress } from '../player.ts';
import { axeFindings, carryNewSession, carryValidatedSession, open } from '../shell.ts';
import { test } from '../test.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const total = (page: Page) => page.getByRole('region', { name: 'Total' });

test('A player buys an add-on without the game and gets both, with a line each on the receipt', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryNewSession(page, request, 'both');
  await open(page, '/en-GB/shop/harbour-pack');
  const pane = page.getByRole('complementary', { name: 'Price and purchase' });
  await expect(pane).toContainText('Both together: €21.98');
  await pane.getByRole('link', { name: 'Buy with Neon Drift' }).click();
  await expect(page.getByText('needs Neon Drift, which you don’t own yet', { exact: false })).toBeVisible();
  await expect(total(page)).toContainText('€21.98');
  expect(await axeFindings(page)).toEqual([]);
  await payInSummary(page);
  await endCheckout(page, page.url(), 'Pay');
  await expect(title(page, 'You now own Harbour pack + Neon Drift')).toBeVisible();
  await page.getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('row', { name: /Harbour pack.*€6.99/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Neon Drift.*€14.99/ })).toBeVisible();
});

test('An owner of the game reads what an edition adds and pays the difference', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carryValidatedSession(page, request, 'upgrader');
  await endCheckout(page, (await order(page)).link, 'Pay');
  await open(page, '/en-GB/shop/neon-drift');
  const row = page.locator('[id="midnight-edition"]');
  await expect(row).toContainText('You own Neon Drift. This edition adds: six cars and the soundtrack');
  await row.getByRole('link').click();
  await expect(page.getByText('€5.00 (instead of €29.99)', { exact: false })).toBeVisible();
  await payInSummary(page);
  await endCheckout(page, page.url(), 'Pay');
  await expect(page.getByText('You own the game, so you only paid the difference.')).toBeVisible();
});

test('A player keeps the country over a reload, and pays its tax in three currencies in turn', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryNewSession(page, request, 'abroad');
  await open(page, '/en-GB/shop/neon-drift/buy');
  await expect(total(page)).toContainText('Includes 20% VAT, United Kingdom');
  await page.getByRole('combobox', { name: 'Your country' }).selectOption('DE');
  await expect(total(page)).toContainText('Includes 19% VAT, Germany');
  for (const [currency, price] of [
    ['GBP', '£12.99'],
    ['PLN', 'PLN 63.99'],
    ['JPY', 'JP¥2,380'],
  ]) {
    await total(page)
      .getByRole('button', { name: /^Currency/ })
      .click();
    await page.getByRole('menuitemradio', { name: new RegExp(`^${currency}`) }).click();
    await expect(total(page).getByRole('button', { name: `Buy now and pay ${price}` })).toBeVisible();
  }
  await page.reload();
  await expect(total(page)).toContainText('Includes 19% VAT, Germany');
  await payInSummary(page);
  await expect(page.getByRole('button', { name: /^Pay JP¥2,380/ })).toBeVisible();
});

test('A player with checkouts in three currencies in three tabs pays once, the price of the last one', {
  tag: '@more',
}, async ({ page, request, context }) => {
  await carryNewSession(page, request, 'three-tabs');
  const tabs = [page, await context.newPage(), await context.newPage()] as const;
  const [inEuros, inPounds, inYen] = tabs;
  for (const [tab, currency, price] of [
    [inEuros, 'EUR', '€14.99'],
    [inPounds, 'GBP', '£12.99'],
    [inYen, 'JPY', 'JP¥2,380'],
  ] as const) {
    await open(tab, '/en-GB/shop/neon-drift/buy');
    await total(tab)
      .getByRole('button', { name: /^Currency/ })
      .click();
    await tab.getByRole('menuitemradio', { name: new RegExp(`^${currency}`) }).click();
    await expect(total(tab).getByRole('button', { name: `Buy now and pay ${price}` })).toBeVisible();
    await payInSummary(tab);
    await expect(tab.getByRole('button', { name: `Pay ${price}` })).toBeVisible();
  }
  // The tabs of before still show their payment pages, which take no money any more.
  for (const tab of [inEuros, inPounds]) {
    await tab.getByRole('button', { name: /^Pay / }).first().click();
    await expect(tab).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
    await expect(title(tab, 'Your order was cancelled')).toBeVisible();
  }
  await endCheckout(inYen, inYen.url(), 'Pay');
  await expect(title(inYen, 'You now own Neon Drift')).toBeVisible();
  await expect(inYen.getByText('JP¥2,380')).toBeVisible();
  await open(inEuros, '/en-GB/settings/orders');
  await expect(inEuros.getByText('Paid', { exact: true })).toHaveCount(1);
  await expect(inEuros.getByText('Cancelled', { exact: true })).toHaveCount(2);
});

test('A visitor who presses Buy is asked to sign in to buy that game, also after a reload and when signing up', {
  tag: '@more',
}, async ({ page }) => {
  await open(page, '/en-GB/shop/neon-drift');
  await page.getByRole('link', { name: 'Buy now' }).click();
  await expect(title(page, 'Welcome back')).toBeVisible();
  await expect(page.getByText('Sign in to buy Neon Drift for €14.99')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Neon Drift' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText('Sign in to buy Neon Drift for €14.99')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Neon Drift' })).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(title(page, 'Create your account')).toBeVisible();
  await expect(page.getByText('You’ll need an account to buy Neon Drift for €14.99')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Neon Drift' })).toBeVisible();
});

test('A visitor who wishes for a game is asked to sign in for the wishlist, and no longer after going elsewhere', {
  tag: '@more',
}, async ({ page }) => {
  await open(page, '/en-GB/shop/hollow-court');
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(page.getByText('Sign in to add Hollow Court to your wishlist')).toBeVisible();
  await page.goBack();
  await expect(title(page, 'Hollow Court')).toBeVisible();
  await open(page, '/en-GB/sign-in');
  await expect(page.getByText('One sign-in for every game', { exact: false })).toBeVisible();
});

test('A visitor signs up by way of Buy, pays only after agreeing, and gets the receipt by verifying the address', async ({
  page,
  request,
  context,
}) => {
  test.slow();
  const email = newAddress('signs-up');
  await open(page, '/en-GB/shop/hollow-court');
  await page.getByRole('link', { name: 'Buy now' }).click();
  await expect(page).toHaveURL('/en-GB/sign-in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(title(page, 'Create your account')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('input[type=password]').fill('Lantern-Keep-1');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/en-GB/shop/hollow-court/buy');
  await page.getByRole('button', { name: /^Buy now and pay/ }).click();
  await expect(page.getByText('Tick the box so that we can deliver your purchase.')).toBeVisible();
  await page.goBack();
  await page.goForward();
  await payInSummary(page);
  await endCheckout(page, page.url(), 'Pay');
  await expect(title(page, 'You now own Hollow Court')).toBeVisible();
  const notice = page.getByText(`Verify ${email} and we’ll email your receipt.`, { exact: false });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('note').getByRole('button', { name: /^Resend/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const other = await context.newPage();
  await open(other, await linkFromMail(request, email, '/validate/'));
  await expect(title(other, 'Your email address is verified')).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.getByText(`We’ve emailed your receipt to ${email}.`)).toBeVisible();
  await expectMail(request, email, 'Keep this email as your receipt.');
});
