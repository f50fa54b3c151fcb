import { expect, type Page } from '@playwright/test';
import { watchForProblems } from '../console-problems.ts';
import { addAccounts } from '../game-accounts.ts';
import { expectMail } from '../mailbox.ts';
import { endCheckout, letMoneyArrive, order, payInSummary, refund, submitSummary } from '../orders.ts';
import { axeFindings, carryNewSession, carryValidatedSession, open } from '../shell.ts';
import { test } from '../test.ts';

const CREW = [
  { game: 'tidebreakers', name: 'StormPetrel' },
  { game: 'tidebreakers', name: 'SaltWren', environment: 'na-1' },
];

/** From the page of Tidebreakers to the summary. */
async function chooseBlackSailsFor(page: Page, account: string): Promise<void> {
  await open(page, '/en-GB/shop/tidebreakers');
  await page.locator('[id="black-sails"]').getByRole('link').click();
  await page.getByRole('combobox', { name: 'Game account' }).selectOption({ label: account });
  await expect(page).toHaveURL(/account=/);
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('A player pays in the checkout, comes back to the order and finds the game in the library', async ({
  page,
  request,
}) => {
  const email = await carryValidatedSession(page, request, 'buyer');
  const trouble = watchForProblems(page);
  const { link } = await order(page);
  await endCheckout(page, link, 'Pay');
  await expect(title(page, 'You now own Neon Drift')).toBeVisible();
  await expect(page.getByText(`We’ve emailed your receipt to ${email}.`)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to your library' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Neon Drift' })).toBeVisible();
  await expect(page.getByText(/^Bought on /)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Volts for less' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(trouble()).toEqual([]);
});

test('A player chooses a game account for an item, and reads its name on the order, the receipt and in the mail', {
  tag: '@more',
}, async ({ page, request }) => {
  const email = await carryValidatedSession(page, request, 'crew');
  await addAccounts(request, email, CREW);
  await chooseBlackSailsFor(page, 'SaltWren (North America)');
  await payInSummary(page);
  await endCheckout(page, page.url(), 'Pay');
  await expect(title(page, 'You now own Tidebreakers: Black sails')).toBeVisible();
  await expect(page.getByText('SaltWren (North America)')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(page.getByText('SaltWren (North America)')).toBeVisible();
  await expectMail(request, email, 'SaltWren (North America)');
});

test('A player who buys an item again in another tab is led to the order whose payment is processed', {
  tag: '@more',
}, async ({ page, request }) => {
  const email = await carryValidatedSession(page, request, 'twice');
  await addAccounts(request, email, CREW);
  await chooseBlackSailsFor(page, 'StormPetrel (Europe)');
  await payInSummary(page);
  await endCheckout(page, page.url(), 'Pay later');
  await expect(title(page, 'We’re processing your payment')).toBeVisible();
  const other = await page.context().newPage();
  await chooseBlackSailsFor(other, 'SaltWren (North America)');
  await submitSummary(other);
  await expect(other).toHaveURL(page.url());
  await letMoneyArrive(page.url().split('/').at(-1) ?? '');
  await expect(title(page, 'You now own Tidebreakers: Black sails')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('StormPetrel (Europe)')).toBeVisible();
});

test('An operator refunds an order, and the player finds it refunded and out of the library', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryNewSession(page, request, 'refunded');
  const { orderId, link } = await order(page);
  await endCheckout(page, link, 'Pay');
  await expect(title(page, 'You now own Neon Drift')).toBeVisible();
  await refund(orderId);
  await expect(async () => {
    await open(page, `/en-GB/orders/${orderId}`);
    await expect(title(page, 'Your refund for Neon Drift')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
  await open(page, '/en-GB/library');
  await expect(page.getByRole('heading', { name: 'Your library is empty' })).toBeVisible();
});

test('A player on a phone finds the order in the settings in Arabic, and prints its receipt', {
  tag: '@more',
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await carryNewSession(page, request, 'printer');
  const { orderId, link } = await order(page, { gfLang: 'ae' });
  await endCheckout(page, link, 'Pay');
  await expect(title(page, 'Neon Drift لك الآن')).toBeVisible();
  await page.getByRole('link', { name: 'كل الطلبات' }).click();
  await expect(page).toHaveURL('/ar-AE/settings/orders');
  await page.getByRole('link', { name: /^إيصال/ }).click();
  await expect(page).toHaveURL(`/ar-AE/orders/${orderId}/receipt`);
  await expect(page.getByText('Gatehouse Games Ltd')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Gatehouse Games Ltd')).toBeVisible();
});

test('A declined payment and a cancelled one are shown differently, and nothing was bought', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryNewSession(page, request, 'declined');
  await endCheckout(page, (await order(page)).link, 'Decline');
  await expect(title(page, 'Your payment didn’t go through')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    '/en-GB/shop/neon-drift/buy',
  );
  await endCheckout(page, (await order(page)).link, 'Cancel');
  await expect(title(page, 'Your order was cancelled')).toBeVisible();
});

test('A player closes the checkout, comes back later, continues to payment and pays later', {
  tag: '@more',
}, async ({ page, request }) => {
  await carryNewSession(page, request, 'returning');
  const { orderId, link } = await order(page);
  await endCheckout(page, link, 'Leave');
  await expect(title(page, 'Your payment isn’t finished')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: /^Pay later/ }).click();
  await expect(title(page, 'We’re processing your payment')).toBeVisible();
  await letMoneyArrive(orderId);
  await expect(title(page, 'You now own Neon Drift')).toBeVisible();
  await expect(page).toHaveURL(`/en-GB/orders/${orderId}`);
});

test('The order of another player is not found', { tag: '@more' }, async ({ page, request, browser }) => {
  await carryNewSession(page, request, 'first-buyer');
  const { orderId } = await order(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await carryNewSession(other, request, 'second-buyer');
  await open(other, `/en-GB/orders/${orderId}`);
  await expect(title(other, 'We can’t find this order')).toBeVisible();
  await context.close();
});
