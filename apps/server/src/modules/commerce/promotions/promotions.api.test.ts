import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp, VOLTS } from '../../../../test/fixtures/shop.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';

const DAY_S = 24 * 60 * 60;
const FULL_PRICE = { ...VOLTS, price: { ...VOLTS.price, amount: 499 } };

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp({ demoWorld: true });
});
afterAll(() => testApp.close());

const newPlayer = () => testApp.player(`${randomUUID()}@example.test`);

async function promotion(
  browser: ApiClient,
  game: string,
  more: { lang?: string; server?: string; currency?: string } = {},
) {
  const { userId } = (await browser.call('GET /user/me')).body;
  const { lang = 'en', server = 'eu-1', currency } = more;
  const gameId = testApp.deps.content.games.get(game)?.id ?? '';
  return browser.call('GET /user/promotions/:gameId/:lang/:server/:user', {
    params: { gameId, lang, server, user: String(userId) },
    ...(currency ? { query: { currency } } : {}),
  });
}

const purchaseables = (browser: ApiClient, query: Record<string, string> = { language: 'de' }) =>
  browser.call('GET /user/product/:productName/purchaseables', {
    params: { productName: 'neon-drift' },
    query,
  });

async function own(player: ApiClient): Promise<string> {
  const { body } = await testApp.buy(player, NEON_DRIFT);
  await testApp.checkout(body.link, 'pay');
  return String(body.orderId);
}

describe('The promotion of a game', () => {
  test('is for its audience alone', async () => {
    const player = await newPlayer();
    expect((await promotion(player, 'neon-drift')).body).toEqual({ offer: null });
    await own(player);
    expect((await promotion(player, 'neon-drift', { lang: 'de' })).body.offer).toMatchObject({
      contentType: 'item_promotion',
      title: 'Volt zum kleinen Preis',
      link: expect.stringMatching(/\/de-DE\/shop\/neon-drift#500-volts$/),
      endsAt: '2030-05-31T23:59:59.000Z',
      price: { amount: 349, currency: 'EUR', listAmount: 499, lowestAmount: 499 },
    });
  });

  test('is no longer for a player whose paid game was refunded, although the account in it stays', async () => {
    const player = await newPlayer();
    const orderId = await own(player);
    await testApp.addAccount(player, 'neon-drift');
    expect((await promotion(player, 'neon-drift')).body.offer).toMatchObject({ price: { amount: 349 } });
    await testApp.services.payments.refund({ orderId });
    expect((await promotion(player, 'neon-drift')).body).toEqual({ offer: null });
  });

  test('is in the currency that the player has chosen', async () => {
    const player = await newPlayer();
    await own(player);
    const { body } = await promotion(player, 'neon-drift', { currency: 'JPY' });
    expect(body.offer).toMatchObject({ price: { amount: 560, currency: 'JPY' } });
  });

  test('offers a coupon to new players, for two weeks', async () => {
    const player = await newPlayer();
    expect((await promotion(player, 'emberfall')).body.offer).toMatchObject({
      contentType: 'happy_hour_ad',
      link: expect.stringMatching(/\/en-GB\/coupon\?code=WELCOME-2026$/),
    });
    await testApp.rows("update users set created_at = now() - interval '15 days' where id = $1", [
      (await player.call('GET /user/me')).body.userId,
    ]);
    expect((await promotion(player, 'emberfall')).body).toEqual({ offer: null });
  });

  test('offers nothing that the player has already', async () => {
    const player = await newPlayer();
    await own(player);
    expect((await promotion(player, 'emberfall')).body).toEqual({ offer: null });
  });

  test('of an unknown game or server is not found, and that of another player is refused', async () => {
    const player = await newPlayer();
    expect((await promotion(player, 'nothing')).status).toBe(400);
    expect((await promotion(player, 'emberfall', { server: 'moon-1' })).status).toBe(404);
    const gameId = testApp.deps.content.games.get('emberfall')?.id ?? '';
    const foreign = await player.call('GET /user/promotions/:gameId/:lang/:server/:user', {
      params: { gameId, lang: 'en', server: 'eu-1', user: randomUUID() },
    });
    expect(foreign.status).toBe(403);
  });

  test('is a price that only its audience can buy at', async () => {
    const player = await newPlayer();
    const refused = { status: 409, body: { reason: 'PRICE_CHANGED' } };
    const withGame = { amount: 349 + NEON_DRIFT.price.amount, currency: 'EUR' };
    const both = { ...VOLTS, price: { ...VOLTS.price, ...withGame }, withGame: true };
    expect(await testApp.buy(player, both)).toMatchObject(refused);
    await own(player);
    expect(await testApp.buy(player, FULL_PRICE)).toMatchObject(refused);
    const { body } = await testApp.buy(player, VOLTS);
    expect((await testApp.order(player, body.orderId)).body.amount).toBe(349);
  });

  test('ends at its moment', async () => {
    const player = await newPlayer();
    await own(player);
    testApp.clock.advance(5 * 365 * DAY_S);
    await player.signIn(
      String((await testApp.rows('select email from users order by created_at desc limit 1'))[0]?.email),
    );
    expect((await promotion(player, 'neon-drift')).body).toEqual({ offer: null });
    testApp.clock.advance(-5 * 365 * DAY_S);
  });
});

describe('The purchaseables of a product', () => {
  test('are the product and its extras, in the language and currency of the visitor', async () => {
    const { body } = await purchaseables(testApp.browser(), { language: 'jp' });
    expect(body).toMatchObject({
      purchaseables: [
        { kind: 'product', extraName: null, isMainOffer: true, offer: { amount: 2380, currency: 'JPY' } },
        { kind: 'edition', extraName: 'midnight-edition', badge: 'most-chosen', isOwned: false },
        { kind: 'currency', extraName: '500-volts' },
      ],
      tax: { isIncluded: true, percent: 10 },
    });
    expect(body.currencies).toContain('PLN');
    const polish = await purchaseables(testApp.browser(), { language: 'de', currency: 'PLN' });
    expect(polish.body.purchaseables).toMatchObject([
      { displayName: 'Neon Drift', offer: { amount: 6399, currency: 'PLN' } },
      {},
      { displayName: '500 Volt' },
    ]);
  });

  test('tell a player what is owned, at the price for this player', async () => {
    const player = await newPlayer();
    await own(player);
    expect((await purchaseables(player)).body.purchaseables).toMatchObject([
      { isOwned: true },
      { isOwned: false },
      { isOwned: false, offer: { amount: 349, listAmount: 499 } },
    ]);
    expect((await purchaseables(testApp.browser())).body.purchaseables).toMatchObject([
      { isOwned: false },
      {},
      { offer: { amount: 499 } },
    ]);
  });

  test('of an unknown product are not found', async () => {
    const reply = await testApp.browser().call('GET /user/product/:productName/purchaseables', {
      params: { productName: 'nothing' },
      query: { language: 'de' },
    });
    expect(reply).toMatchObject({ status: 404, body: { message: 'Product nothing not found' } });
  });
});
