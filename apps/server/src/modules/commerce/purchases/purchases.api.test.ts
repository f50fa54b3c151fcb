import { randomUUID } from 'node:crypto';
import { UNPAID_ORDERS_PER_DAY_MAX } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  BLACK_SAILS,
  DOUBLOONS,
  EMBERFALL,
  MIDNIGHT_EDITION,
  NEON_DRIFT,
  openShopTestApp,
  type ShopTestApp,
  VOLTS,
} from '../../../../test/fixtures/shop.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp({ demoWorld: true });
});
afterAll(() => testApp.close());

const newPlayer = (name: string) => testApp.player(`${name}-${randomUUID()}@example.test`);
const refusedFor = (reason: string) => ({
  status: 409,
  body: { errorTypes: ['PURCHASE_REFUSED'], reason },
});

async function emailOf(browser: ApiClient): Promise<string> {
  return String((await browser.call('GET /user/me')).body.email);
}

describe('A purchase', () => {
  test('opens an order at the server’s price, and its link leads to the payment', async () => {
    const player = await newPlayer('buyer');
    const bought = await testApp.buy(player, NEON_DRIFT);
    expect(bought).toMatchObject({
      status: 201,
      body: { link: expect.stringMatching(/\/demo\/checkout\/[0-9a-f-]{36}\?key=/) },
    });
    expect((await testApp.order(player, bought.body.orderId)).body).toMatchObject({
      status: 'pending',
      number: expect.stringMatching(/^GH-\d{6}$/),
      productName: 'neon-drift',
      displayName: 'Neon Drift',
      amount: 1499,
      currency: 'EUR',
      paidAt: null,
    });
    expect(await testApp.ownedBy(player)).toEqual([]);
  });

  test('is refused to a player who has opened many orders in a day and paid none of them', async () => {
    const player = await newPlayer('hoarder');
    const links: unknown[] = [];
    for (let count = 0; count < UNPAID_ORDERS_PER_DAY_MAX; count += 1) {
      links.push((await testApp.buy(player, VOLTS)).body.link);
    }
    const refused = await testApp.buy(player, VOLTS);
    expect(refused).toMatchObject({ status: 429, body: { errorTypes: ['TOO_MANY_REQUESTS'] } });
    await testApp.checkout(links[0], 'pay');
    expect((await testApp.buy(player, VOLTS)).status).toBe(201);
  });

  test('for a game account needs an account of that game', async () => {
    const player = await newPlayer('chooser');
    const elsewhere = await testApp.addAccount(player, 'starhaven');
    expect(await testApp.buy(player, { ...DOUBLOONS, accountId: elsewhere })).toMatchObject({
      status: 404,
      body: { errorTypes: ['NOT_FOUND'], reason: 'ACCOUNT_NOT_FOUND' },
    });
    const accountId = await testApp.addAccount(player, 'tidebreakers');
    expect((await testApp.buy(player, { ...DOUBLOONS, accountId })).status).toBe(201);
  });

  test.each([
    ['game', NEON_DRIFT],
    ['edition', MIDNIGHT_EDITION],
  ])('of a whole %s is for no account, also when one is sent', async (_, wish) => {
    const player = await newPlayer('whole');
    const accountId = await testApp.addAccount(player, wish.productName);
    const { body } = await testApp.buy(player, { ...wish, accountId });
    await testApp.checkout(body.link, 'pay');
    expect((await testApp.order(player, body.orderId)).body).toMatchObject({ status: 'paid', account: null });
  });

  test('of an item for a second account is refused: the player owns it', async () => {
    const player = await newPlayer('second-account');
    const buyForNew = async () => {
      const accountId = await testApp.addAccount(player, 'tidebreakers');
      return testApp.buy(player, { ...BLACK_SAILS, accountId });
    };
    await testApp.checkout((await buyForNew()).body.link, 'pay');
    expect(await buyForNew()).toMatchObject(refusedFor('ALREADY_OWNED'));
  });

  test('for another account than that of the open order closes that order', async () => {
    const player = await newPlayer('two-accounts');
    const first = await testApp.addAccount(player, 'tidebreakers');
    const second = await testApp.addAccount(player, 'tidebreakers');
    const orderOf = async (accountId: string) =>
      (await testApp.buy(player, { ...BLACK_SAILS, accountId })).body.orderId;
    const opened = await orderOf(first);
    expect(await orderOf(first.toUpperCase())).toBe(opened);
    const other = await orderOf(second);
    expect(await testApp.rows('select account_id from orders where id = $1', [other])).toEqual([
      { account_id: second },
    ]);
    expect((await testApp.order(player, opened)).body.status).toBe('cancelled');
    expect(await orderOf(second)).toBe(other);
  });

  test('that is paid is in the library, with a receipt by mail', async () => {
    const player = await newPlayer('payer');
    const { body } = await testApp.buy(player, NEON_DRIFT);
    const left = await testApp.checkout(body.link, 'pay');
    expect(left).toMatchObject({ status: 303, location: expect.stringMatching(/\/de-DE\/orders\//) });
    expect((await testApp.order(player, body.orderId)).body.status).toBe('paid');
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
    const library = await player.call('GET /user/library/:locale', { params: { locale: 'en-GB' } });
    expect(library.body.items).toMatchObject([{ productName: 'neon-drift' }]);
    expect(await testApp.events(body.orderId)).toEqual(['created', 'payment-opened', 'paid', 'granted']);
    expect(testApp.lastMail(await emailOf(player), 'receipt')).toMatchObject({
      item: 'Neon Drift',
      price: '€14.99',
      taxPercent: 19,
      tax: '€2.39',
      seller: 'Gatehouse Games Ltd, 1 Lantern Keep, Harbour Quarter, D02 XY45 Dublin, Ireland',
      taxId: 'IE0000000XX',
    });
    const receipt = await player.call('GET /user/orders/:id/receipt', {
      params: { id: String(body.orderId) },
    });
    expect(receipt.body).toMatchObject({
      seller: { name: 'Gatehouse Games Ltd', taxId: 'IE0000000XX' },
      lines: [{ title: 'Neon Drift', quantity: 1, amount: 1499 }],
      total: 1499,
      currency: 'EUR',
      tax: { percent: 19, amount: 239 },
    });
  });

  test('in yen has no cents', async () => {
    const player = await newPlayer('yen');
    const price = { ...NEON_DRIFT.price, amount: 2380, currency: 'JPY' };
    const { body } = await testApp.buy(player, {
      ...NEON_DRIFT,
      price,
      gfLang: 'jp',
      tax: { country: 'JP', percent: 10 },
    });
    await testApp.checkout(body.link, 'pay');
    expect(testApp.lastMail(await emailOf(player), 'receipt')).toMatchObject({
      price: 'JP¥2,380',
      tax: 'JP¥216',
    });
  });

  test.each(['de', 'jp', 'zz'])('in the language %s has the tax of the buyer’s country', async (gfLang) => {
    const player = await newPlayer('abroad');
    const tax = { country: 'GB', percent: 20 };
    const { body } = await testApp.buy(player, { ...NEON_DRIFT, gfLang, tax });
    await testApp.checkout(body.link, 'pay');
    const params = { id: String(body.orderId) };
    const receipt = await player.call('GET /user/orders/:id/receipt', { params });
    expect(receipt.body).toMatchObject({ tax: { percent: 20, amount: 250, country: 'GB' } });
  });

  test('of a free product is a claim without a payment', async () => {
    const player = await newPlayer('claimer');
    const claimed = await testApp.buy(player, EMBERFALL);
    expect(claimed).toMatchObject({ status: 201, body: { link: expect.stringMatching(/\/orders\//) } });
    expect((await testApp.order(player, claimed.body.orderId)).body).toMatchObject({
      status: 'paid',
      amount: 0,
    });
    expect(await testApp.ownedBy(player)).toEqual(['emberfall grant']);
    expect(testApp.mailCount(await emailOf(player), 'receipt')).toBe(0);
    expect(await testApp.buy(player, EMBERFALL)).toMatchObject(refusedFor('ALREADY_OWNED'));
  });

  test('of an edition grants the edition and its game, and currency can be bought again', async () => {
    const player = await newPlayer('editions');
    for (const wish of [MIDNIGHT_EDITION, VOLTS, VOLTS]) {
      const { body } = await testApp.buy(player, wish);
      await testApp.checkout(body.link, 'pay');
    }
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
    expect(await testApp.extrasOf(player)).toEqual(['500-volts', '500-volts', 'midnight-edition']);
    expect(await testApp.buy(player, MIDNIGHT_EDITION)).toMatchObject(refusedFor('ALREADY_OWNED'));
    expect(await testApp.buy(player, NEON_DRIFT)).toMatchObject(refusedFor('ALREADY_OWNED'));
  });

  test.each<[string, Partial<(typeof NEON_DRIFT)['price']>, string]>([
    ['at a forged price', { amount: 1 }, 'PRICE_CHANGED'],
    ['for nothing', { amount: 0 }, 'PRICE_CHANGED'],
    ['at the list price while a sale runs', { amount: 2499 }, 'PRICE_CHANGED'],
    ['at the euro price in yen', { currency: 'JPY' }, 'PRICE_CHANGED'],
    ['in a currency without a price', { currency: 'RSD' }, 'CURRENCY_NOT_OFFERED'],
    ['in an unknown currency', { currency: 'XXX' }, 'CURRENCY_NOT_OFFERED'],
  ])('%s is refused, and no order is made', async (_, change, reason) => {
    const player = await newPlayer('forger');
    const price = { ...NEON_DRIFT.price, ...change };
    expect(await testApp.buy(player, { ...NEON_DRIFT, price })).toMatchObject(refusedFor(reason));
    expect((await player.call('GET /user/orders')).body.orders).toEqual([]);
  });

  test('of a purchaseable of another product is not found', async () => {
    const player = await newPlayer('mixer');
    const mixed = { productName: 'hollow-court', price: NEON_DRIFT.price };
    expect((await testApp.buy(player, mixed)).status).toBe(404);
    expect((await testApp.buy(player, { ...NEON_DRIFT, productName: 'nothing' })).status).toBe(404);
  });

  test('without a token is refused', async () => {
    expect((await testApp.buy(testApp.browser(), NEON_DRIFT)).status).toBe(401);
  });
});

describe('A content release that changes the price during a purchase', () => {
  const DEARER = { ...NEON_DRIFT, price: { ...NEON_DRIFT.price, amount: 1999 } };

  function publishDearer(): void {
    const { liveContent, env } = testApp.deps;
    const before = liveContent.state();
    const game = before.content.products.get('neon-drift');
    if (!game) throw new Error('the shipped content has other games');
    const products = new Map(before.content.products).set('neon-drift', {
      ...game,
      prices: { EUR: { amount: DEARER.price.amount } },
    });
    liveContent.replace({
      releaseId: null,
      folder: env.contentDir,
      content: { ...before.content, products },
    });
    onTestFinished(() => liveContent.replace(before));
  }

  test('refuses the price of an open summary, and sells at the one that a new summary shows', async () => {
    const player = await newPlayer('summary');
    publishDearer();
    expect(await testApp.buy(player, NEON_DRIFT)).toMatchObject(refusedFor('PRICE_CHANGED'));
    expect((await player.call('GET /user/orders')).body.orders).toEqual([]);
    expect((await testApp.buy(player, DEARER)).status).toBe(201);
  });

  test('leaves an order that was placed at the price that the player saw', async () => {
    const player = await newPlayer('paying');
    const { body } = await testApp.buy(player, NEON_DRIFT);
    publishDearer();
    await testApp.checkout(body.link, 'pay');
    const rows = await testApp.rows('select status, amount from orders where id = $1', [body.orderId]);
    expect(rows).toEqual([{ status: 'paid', amount: 1499 }]);
  });
});

describe('An idempotency key', () => {
  test('makes repeated requests the same order, also after it was paid', async () => {
    const player = await newPlayer('repeater');
    const key = randomUUID();
    const first = await testApp.buy(player, NEON_DRIFT, key);
    const second = await testApp.buy(player, NEON_DRIFT, key);
    expect(second.body).toEqual(first.body);
    await testApp.checkout(first.body.link, 'pay');
    const third = await testApp.buy(player, NEON_DRIFT, key);
    expect(third).toMatchObject({ status: 201, body: { orderId: first.body.orderId } });
    expect(third.body.link).toMatch(/\/orders\//);
  });

  test('finds its order also when the game account is to be deleted since, or is written in capitals', async () => {
    const player = await newPlayer('deleter');
    const accountId = await testApp.addAccount(player, 'tidebreakers');
    const key = randomUUID();
    const first = await testApp.buy(player, { ...DOUBLOONS, accountId }, key);
    const inCapitals = await testApp.buy(player, { ...DOUBLOONS, accountId: accountId.toUpperCase() }, key);
    expect(inCapitals.body).toEqual(first.body);
    await testApp.rows('update game_accounts set pre_deleted_at = now() where id = $1', [accountId]);
    expect((await testApp.buy(player, { ...DOUBLOONS, accountId }, key)).body).toEqual(first.body);
    expect((await testApp.buy(player, { ...DOUBLOONS, accountId })).status).toBe(404);
  });

  test('with another body is a conflict', async () => {
    const player = await newPlayer('other');
    const key = randomUUID();
    await testApp.buy(player, NEON_DRIFT, key);
    expect(await testApp.buy(player, VOLTS, key)).toMatchObject({
      status: 409,
      body: { errorTypes: ['IDEMPOTENCY_CONFLICT'] },
    });
  });

  test.each<[string, Partial<Parameters<ShopTestApp['buy']>[1]>]>([
    ['amount', { price: { ...NEON_DRIFT.price, amount: 1 } }],
    ['currency', { price: { ...NEON_DRIFT.price, currency: 'USD' } }],
    ['language', { gfLang: 'en' }],
    ['account', { accountId: randomUUID() }],
    ['country', { tax: { country: 'AT', percent: 19 } }],
    ['tax', { tax: { country: 'DE', percent: 20 } }],
    ['consent', { consent: { version: '2020-01' } }],
    ['game with it', { withGame: true }],
  ])('with another %s is a conflict, too', async (what, other) => {
    const player = await newPlayer(`other-${what.replaceAll(' ', '-')}`);
    const key = randomUUID();
    expect((await testApp.buy(player, NEON_DRIFT, key)).status).toBe(201);
    expect(await testApp.buy(player, { ...NEON_DRIFT, ...other }, key)).toMatchObject({
      status: 409,
      body: { errorTypes: ['IDEMPOTENCY_CONFLICT'] },
    });
    expect((await testApp.buy(player, NEON_DRIFT, key)).status).toBe(201);
  });

  test('is required', async () => {
    const player = await newPlayer('keyless');
    const { productName, ...body } = NEON_DRIFT;
    const reply = await player.call('POST /user/product/:productName/purchase', {
      params: { productName },
      body: { ...body, gfLang: 'de' },
    });
    expect([reply.status, reply.body.fields]).toEqual([400, ['Idempotency-Key']]);
  });

  test('of a second window continues the purchase that is pending', async () => {
    const player = await newPlayer('windows');
    const first = await testApp.buy(player, NEON_DRIFT);
    const second = await testApp.buy(player, NEON_DRIFT);
    expect(second.body.orderId).toBe(first.body.orderId);
  });
});
