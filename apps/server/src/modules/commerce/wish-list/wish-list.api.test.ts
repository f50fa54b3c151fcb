import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp();
});
afterAll(() => testApp.close());

async function newPlayer() {
  const email = `${randomUUID()}@example.test`;
  return { email, browser: await testApp.player(email) };
}
const wish = (browser: ApiClient, productName = 'neon-drift', wantsPriceMail = true) =>
  browser.call('PUT /user/wishes/:productName', { params: { productName }, body: { wantsPriceMail } });
const wished = async (browser: ApiClient) =>
  ((await browser.call('GET /user/wishes')).body.items as { productName: string }[]).map(
    ({ productName }) => productName,
  );
/** As if the price had been higher when the player looked. */
const sawHigherPrice = async (browser: ApiClient) =>
  testApp.rows('update wishes set seen_amount = 2499 where user_id = $1', [
    (await browser.call('GET /user/me')).body.userId,
  ]);
const runJob = () => testApp.services.wishList.notifyOfLowerPrices();

test('a player keeps a list of wishes, newest first', async () => {
  const { browser } = await newPlayer();
  expect((await wish(browser, 'neon-drift')).status).toBe(204);
  testApp.clock.advance(1);
  await wish(browser, 'hollow-court', false);
  await wish(browser, 'neon-drift', false);
  expect(await wished(browser)).toEqual(['hollow-court', 'neon-drift']);
  const params = { productName: 'hollow-court' };
  expect((await browser.call('DELETE /user/wishes/:productName', { params })).status).toBe(204);
  expect(await wished(browser)).toEqual(['neon-drift']);
  expect((await wish(browser, 'nothing')).status).toBe(404);
});

test('a product that is added again keeps its price mail', async () => {
  const { browser } = await newPlayer();
  const params = { productName: 'neon-drift' };
  await browser.call('PUT /user/wishes/:productName', { params, body: {} });
  const list = async () => (await browser.call('GET /user/wishes')).body.items;
  expect(await list()).toMatchObject([{ wantsPriceMail: false }]);
  await wish(browser);
  await browser.call('PUT /user/wishes/:productName', { params, body: {} });
  expect(await list()).toMatchObject([{ wantsPriceMail: true }]);
});

test('a wish has the current price, in the currency that it was made in', async () => {
  const { browser } = await newPlayer();
  await browser.call('PUT /user/wishes/:productName', {
    params: { productName: 'neon-drift' },
    body: { wantsPriceMail: false, currency: 'JPY' },
  });
  expect((await browser.call('GET /user/wishes')).body.items).toMatchObject([
    { productName: 'neon-drift', offer: { amount: 2380, currency: 'JPY', listAmount: 3980 } },
  ]);
});

test.each([
  ['of the locale of the page', { locale: 'ar-AE' }, 'AED'],
  ['that the visitor has chosen', { locale: 'ar-AE', currency: 'JPY' }, 'JPY'],
])('a shop page lists wishes in the currency %s', async (_which, query, currency) => {
  const { browser } = await newPlayer();
  await wish(browser);
  expect((await browser.call('GET /user/wishes', { query })).body.items).toMatchObject([
    { productName: 'neon-drift', offer: { currency } },
  ]);
});

test('mails a lower price once, to those who asked for it', async () => {
  const asked = await newPlayer();
  const silent = await newPlayer();
  await wish(asked.browser);
  await wish(silent.browser, 'neon-drift', false);
  await runJob();
  expect(testApp.mailCount(asked.email, 'price-drop')).toBe(0);
  for (const { browser } of [asked, silent]) await sawHigherPrice(browser);
  await runJob();
  await runJob();
  expect(testApp.mailCount(asked.email, 'price-drop')).toBe(1);
  expect(testApp.lastMail(asked.email, 'price-drop')).toMatchObject({
    item: 'Neon Drift',
    price: '€14.99',
    formerPrice: '€24.99',
    link: expect.stringMatching(/\/en-GB\/shop\/neon-drift$/),
    artUrl: expect.stringMatching(/\/neon-drift\/feature-1180\.webp$/),
    wishlistLink: expect.stringMatching(/\/en-GB\/settings\/wishlist$/),
  });
  expect(testApp.mailCount(silent.email, 'price-drop')).toBe(0);
});

test('no mail about a lower price goes to an address that was never validated', async () => {
  const email = `${randomUUID()}@example.test`;
  const browser = testApp.browser();
  await browser.signUp(email);
  await wish(browser);
  await sawHigherPrice(browser);
  await runJob();
  expect(testApp.mailCount(email, 'validate-address')).toBe(1);
  expect(testApp.mailCount(email, 'price-drop')).toBe(0);
});

test('mails a lower price later where too many mails wait for the player', async () => {
  const { browser, email } = await newPlayer();
  await wish(browser);
  await sawHigherPrice(browser);
  const now = testApp.clock.now().getTime();
  const waiting = Array.from({ length: 10 }, (_, nth) => ({
    at: now + (nth + 1) * 3_600_000,
    topic: `offer ${nth}`,
    isOffer: true,
  }));
  await testApp.rows('update mail_schedules set planned = $1', [JSON.stringify(waiting)]);
  await runJob();
  expect(testApp.mailCount(email, 'price-drop')).toBe(0);
  await testApp.rows(`update mail_schedules set planned = '[]'`, []);
  await runJob();
  expect(testApp.mailCount(email, 'price-drop')).toBe(1);
});

test('mails a price that rose and fell again', async () => {
  const { browser, email } = await newPlayer();
  await wish(browser);
  await testApp.rows('update wishes set seen_amount = 999');
  await runJob();
  expect(await testApp.rows('select distinct seen_amount from wishes where wants_price_mail')).toEqual([
    { seen_amount: 1499 },
  ]);
  expect(testApp.mailCount(email, 'price-drop')).toBe(0);
});

test('a product that was bought is neither listed nor mailed about, and is wished again after a refund', async () => {
  const { browser, email } = await newPlayer();
  await wish(browser, 'hollow-court', false);
  testApp.clock.advance(1);
  await wish(browser);
  const { body } = await testApp.buy(browser, NEON_DRIFT);
  await testApp.checkout(body.link, 'pay');
  expect(await wished(browser)).toEqual(['hollow-court']);
  await sawHigherPrice(browser);
  await runJob();
  expect(testApp.mailCount(email, 'price-drop')).toBe(0);
  const { amount, currency } = NEON_DRIFT.price;
  const refund = { orderId: String(body.orderId), state: 'refunded', amount, currency } as const;
  await testApp.services.settlement.settle(refund, { source: 'webhook' });
  expect(await wished(browser)).toEqual(['neon-drift', 'hollow-court']);
});

test('a game with a transferred account is neither listed nor mailed about', async () => {
  const { browser, email } = await newPlayer();
  await wish(browser);
  await sawHigherPrice(browser);
  const accountId = await testApp.addAccount(browser, 'neon-drift');
  expect(await wished(browser)).toEqual(['neon-drift']);
  await testApp.rows('update game_accounts set is_migrated = true where id = $1', [accountId]);
  expect(await wished(browser)).toEqual([]);
  await runJob();
  expect(testApp.mailCount(email, 'price-drop')).toBe(0);
});
