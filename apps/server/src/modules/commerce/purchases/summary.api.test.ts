import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CONSENT,
  MIDNIGHT_EDITION,
  NEON_DRIFT,
  openShopTestApp,
  type ShopTestApp,
} from '../../../../test/fixtures/shop.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp({ demoWorld: true });
});
afterAll(() => testApp.close());

const HARBOUR_PACK = {
  productName: 'harbour-pack',
  price: { purchaseableId: '8df59fda-e48a-4f8b-92eb-b19be18cfe99', amount: 699, currency: 'EUR' },
};
const BOTH = { ...HARBOUR_PACK, price: { ...HARBOUR_PACK.price, amount: 699 + 1499 }, withGame: true };
const UPGRADE = { ...MIDNIGHT_EDITION, price: { ...MIDNIGHT_EDITION.price, amount: 500 } };

const newPlayer = () => testApp.player(`${randomUUID()}@example.test`);
const receiptOf = (player: ApiClient, id: unknown) =>
  player.call('GET /user/orders/:id/receipt', { params: { id: String(id) } });

async function pay(player: ApiClient, wish: Parameters<ShopTestApp['buy']>[1]): Promise<string> {
  const { body } = await testApp.buy(player, wish);
  await testApp.checkout(body.link, 'pay');
  return String(body.orderId);
}

/** The money of an order whose checkout was closed for another one. */
const arriveAfterAll = (orderId: unknown, amount: number) =>
  testApp.services.settlement.settle(
    { orderId: String(orderId), state: 'paid', amount, currency: 'EUR' },
    { source: 'webhook' },
  );

test.each([
  ['from no country', { tax: undefined }, 'COUNTRY_UNKNOWN'],
  ['from an unknown country', { tax: { country: 'XX', percent: 0 } }, 'COUNTRY_UNKNOWN'],
  ['with the tax of another country', { tax: { country: 'DE', percent: 20 } }, 'TAX_CHANGED'],
  ['without consent', { consent: undefined }, 'CONSENT_REQUIRED'],
  ['with the consent to older terms', { consent: { version: '2020-01' } }, 'CONSENT_REQUIRED'],
])('a purchase %s is refused, and no order is made', async (_, change, reason) => {
  const player = await newPlayer();
  const reply = await testApp.buy(player, { ...NEON_DRIFT, ...change });
  expect(reply).toMatchObject({ status: 409, body: { errorTypes: ['PURCHASE_REFUSED'], reason } });
  expect((await player.call('GET /user/orders')).body.orders).toEqual([]);
});

test('the country of a purchase is kept with the account, and consent and country are on the receipt', async () => {
  const player = await newPlayer();
  const id = await pay(player, { ...NEON_DRIFT, tax: { country: 'FR', percent: 20 } });
  expect((await receiptOf(player, id)).body).toMatchObject({
    tax: { percent: 20, amount: 250, country: 'FR' },
    consent: { at: expect.any(String), version: CONSENT.version },
  });
  const offers = await player.call('GET /user/product/:productName/purchaseables', {
    params: { productName: 'hollow-court' },
    query: { language: 'de' },
  });
  expect(offers.body).toMatchObject({ tax: { country: 'FR', percent: 20 } });
});

test('an add-on without its game is refused, unless both are bought together', async () => {
  const player = await newPlayer();
  expect(await testApp.buy(player, { ...HARBOUR_PACK, withGame: false })).toMatchObject({
    status: 409,
    body: { reason: 'GAME_REQUIRED' },
  });
  const id = await pay(player, BOTH);
  expect(await testApp.ownedBy(player)).toEqual(['harbour-pack purchase', 'neon-drift purchase']);
  expect((await receiptOf(player, id)).body).toMatchObject({
    total: 2198,
    lines: [{ amount: 699 }, { title: 'Neon Drift', amount: 1499 }],
  });
});

test('a game that was bought meanwhile is not paid for twice: the order of both grants nothing', async () => {
  const player = await newPlayer();
  const both = (await testApp.buy(player, BOTH)).body;
  await pay(player, NEON_DRIFT);
  await arriveAfterAll(both.orderId, 699 + 1499);
  expect((await testApp.order(player, both.orderId)).body).toMatchObject({ wasOwned: true });
  expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
});

test('an owner pays the difference for an edition, and the refund of the game leaves only the edition', async () => {
  const player = await newPlayer();
  const game = await pay(player, NEON_DRIFT);
  expect(await testApp.buy(player, MIDNIGHT_EDITION)).toMatchObject({ body: { reason: 'PRICE_CHANGED' } });
  const upgrade = await pay(player, UPGRADE);
  expect((await receiptOf(player, upgrade)).body).toMatchObject({ isUpgrade: true, total: 500 });
  const report = { orderId: game, state: 'refunded', amount: 1499, currency: 'EUR' } as const;
  await testApp.services.settlement.settle(report, { source: 'webhook' });
  expect(await testApp.ownedBy(player)).toEqual([]);
  expect(await testApp.extrasOf(player)).toEqual(['midnight-edition']);
});

test('the refund of an add-on with its game leaves the game that a paid edition contains', async () => {
  const player = await newPlayer();
  const edition = (await testApp.buy(player, MIDNIGHT_EDITION)).body;
  const both = await pay(player, BOTH);
  await arriveAfterAll(edition.orderId, 2999);
  const report = { orderId: both, state: 'refunded', amount: 699 + 1499, currency: 'EUR' } as const;
  await testApp.services.settlement.settle(report, { source: 'webhook' });
  expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
  expect(await testApp.extrasOf(player)).toEqual(['midnight-edition']);
});

test.each([
  ['an upgrade', 'is_upgrade = true'],
  ['one with its game', "game_name = 'neon-drift'"],
  ['one with another share of the game', 'game_amount = 1'],
])('an open order of the same price is not continued when it is %s', async (_, change) => {
  const player = await newPlayer();
  const before = (await testApp.buy(player, MIDNIGHT_EDITION)).body;
  expect((await testApp.buy(player, MIDNIGHT_EDITION)).body.orderId).toBe(before.orderId);
  await testApp.rows(`update orders set ${change} where id = $1`, [before.orderId]);
  expect((await testApp.buy(player, MIDNIGHT_EDITION)).body.orderId).not.toBe(before.orderId);
  expect((await testApp.order(player, before.orderId)).body).toMatchObject({ status: 'cancelled' });
});

test('a migrated owner does not pay for the game again, and pays the difference for an edition', async () => {
  const player = await newPlayer();
  const both = (await testApp.buy(player, BOTH)).body;
  const accountId = await testApp.addAccount(player, 'neon-drift');
  await testApp.rows('update game_accounts set is_migrated = true where id = $1', [accountId]);
  expect(await testApp.buy(player, NEON_DRIFT)).toMatchObject({ body: { reason: 'ALREADY_OWNED' } });
  await testApp.checkout(both.link, 'pay');
  expect((await testApp.order(player, both.orderId)).body).toMatchObject({ wasOwned: true });
  await pay(player, { ...HARBOUR_PACK, withGame: false });
  await pay(player, UPGRADE);
  expect(await testApp.ownedBy(player)).toEqual(['harbour-pack purchase']);
  expect(await testApp.extrasOf(player)).toEqual(['midnight-edition']);
});

test('an account in a game that was refunded does not own it', async () => {
  const player = await newPlayer();
  await testApp.addAccount(player, 'neon-drift');
  expect(await testApp.buy(player, { ...HARBOUR_PACK, withGame: false })).toMatchObject({
    body: { reason: 'GAME_REQUIRED' },
  });
});

test('refuses the upgrade price to a player who does not own the game', async () => {
  expect(await testApp.buy(await newPlayer(), UPGRADE)).toMatchObject({ body: { reason: 'PRICE_CHANGED' } });
});

test('the currency of the account decides the prices of a player on every device', async () => {
  const player = await newPlayer();
  expect((await player.call('GET /user/me')).body.currency).toBeNull();
  expect((await player.call('PUT /user/currency', { body: { currency: 'GBP' } })).status).toBe(204);
  expect((await player.call('GET /user/me')).body.currency).toBe('GBP');
  const offers = await player.call('GET /user/product/:productName/purchaseables', {
    params: { productName: 'neon-drift' },
    query: { language: 'de' },
  });
  expect(offers.body).toMatchObject({
    purchaseables: [{ offer: { amount: 1299, currency: 'GBP' } }, {}, {}],
  });
});

test('an unknown currency is refused', async () => {
  const player = await newPlayer();
  const reply = await player.call('PUT /user/currency', { body: { currency: 'XXX' } as never });
  expect(reply.status).toBe(400);
});
