import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BLACK_SAILS,
  CRYSTALS,
  DOUBLOONS,
  NEON_DRIFT,
  openShopTestApp,
  type ShopTestApp,
  VOLTS,
} from '../../../../test/fixtures/shop.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp({ demoWorld: true });
});
afterAll(() => testApp.close());

const newPlayer = (name: string) => testApp.player(`${name}-${randomUUID()}@example.test`);

/** A paid order for a game account, and the three replies that name the account. */
async function buyForAccount(name: string, { wish = DOUBLOONS, environment = 'na-1' } = {}) {
  const player = await newPlayer('accounts');
  const { email } = (await player.call('GET /user/me')).body;
  const accountId = await testApp.addAccount(player, wish.productName, { name, environment });
  const { body } = await testApp.buy(player, { ...wish, accountId });
  const paid = await testApp.checkout(body.link, 'pay');
  expect(paid.status).toBe(303);
  const params = { id: String(body.orderId) };
  return {
    player,
    accountId,
    mail: testApp.lastMail(String(email), 'receipt'),
    named: async () => {
      const list = (await player.call('GET /user/orders')).body.orders as { account: unknown }[];
      const order = await player.call('GET /user/orders/:id', { params });
      const receipt = await player.call('GET /user/orders/:id/receipt', { params });
      expect([order.status, receipt.status]).toEqual([200, 200]);
      return [list[0]?.account, order.body.account, receipt.body.account];
    },
  };
}

describe('The game account of an order', () => {
  const northAmerica = expect.objectContaining({ id: 'na' });
  const three = (account: unknown) => [account, account, account];

  test.each([
    ['currency', DOUBLOONS],
    ['an item', BLACK_SAILS],
  ])('for %s is named by the order, the history, the receipt and the mail', async (_, wish) => {
    const name = 'Nightwarden'.padEnd(64, 'x');
    const { mail, named } = await buyForAccount(name, { wish });
    expect(await named()).toEqual(three({ displayName: name, region: northAmerica }));
    expect(mail).toMatchObject({ account: { name, region: 'North America' } });
  });

  test('in a game with a single region is named without it', async () => {
    const { mail, named } = await buyForAccount('Nightwarden', { wish: CRYSTALS, environment: 'eu-1' });
    expect(await named()).toEqual(three({ displayName: 'Nightwarden', region: null }));
    expect(mail).toMatchObject({ account: { name: 'Nightwarden', region: null } });
  });

  test('is named in a history that has orders without one', async () => {
    const { player } = await buyForAccount('Nightwarden');
    await testApp.buy(player, NEON_DRIFT);
    expect((await player.call('GET /user/orders')).body.orders).toMatchObject([
      { displayName: 'Neon Drift', account: null },
      { account: { displayName: 'Nightwarden' } },
    ]);
  });

  test('has its present name', async () => {
    const { player, accountId, named } = await buyForAccount('Nightwarden');
    const renamed = await player.call('PUT /users/me/accounts/:id/displayName', {
      params: { id: accountId },
      body: { displayName: 'AshenWolf' },
    });
    expect(renamed.status).toBe(204);
    expect(await named()).toEqual(three({ displayName: 'AshenWolf', region: northAmerica }));
  });

  test('in an environment that no longer exists has no region', async () => {
    const { named } = await buyForAccount('Nightwarden', { environment: 'gone-1' });
    expect(await named()).toEqual(three({ displayName: 'Nightwarden', region: null }));
  });

  test('is still named when the player has deleted it, and missing once its row is gone', async () => {
    const { accountId, named } = await buyForAccount('Nightwarden');
    await testApp.rows('update game_accounts set deleted_at = now() where id = $1', [accountId]);
    expect(await named()).toEqual(three({ displayName: 'Nightwarden', region: northAmerica }));
    await testApp.rows('delete from game_accounts where id = $1', [accountId]);
    expect(await named()).toEqual(three(null));
  });

  test('that belongs to another player by now is not named', async () => {
    const { accountId, named } = await buyForAccount('Nightwarden');
    const { userId } = (await (await newPlayer('other')).call('GET /user/me')).body;
    await testApp.rows('update game_accounts set user_id = $2 where id = $1', [accountId, userId]);
    expect(await named()).toEqual(three(null));
  });
});

describe('An order', () => {
  test('of another player is not found', async () => {
    const { body } = await testApp.buy(await newPlayer('owner'), NEON_DRIFT);
    const other = await newPlayer('curious');
    const params = { id: String(body.orderId) };
    for (const key of [
      'GET /user/orders/:id',
      'GET /user/orders/:id/receipt',
      'POST /user/orders/:id/check',
      'POST /user/orders/:id/cancel',
      'POST /user/orders/:id/payment',
    ] as const) {
      expect((await other.call(key, { params })).status).toBe(404);
    }
  });

  test('that is cancelled by the player cannot be paid any more', async () => {
    const player = await newPlayer('canceller');
    const { body } = await testApp.buy(player, NEON_DRIFT);
    const params = { id: String(body.orderId) };
    expect((await player.call('POST /user/orders/:id/cancel', { params })).body.status).toBe('cancelled');
    await testApp.checkout(body.link, 'pay');
    expect((await testApp.order(player, body.orderId)).body.status).toBe('cancelled');
    expect((await player.call('GET /user/orders/:id/receipt', { params })).status).toBe(404);
    expect((await testApp.buy(player, NEON_DRIFT)).body.orderId).not.toBe(body.orderId);
  });

  test('is listed in the history, newest first, page by page', async () => {
    const player = await newPlayer('collector');
    const ids: unknown[] = [];
    for (let count = 0; count < 52; count += 1) {
      await testApp.forgetLimits();
      const { body } = await testApp.buy(player, VOLTS);
      ids.unshift(body.orderId);
      // Unpaid orders of one day are limited.
      await testApp.rows("update orders set created_at = created_at - interval '2 days' where id = $1", [
        body.orderId,
      ]);
    }
    const first = (await player.call('GET /user/orders')).body as {
      orders: { id: string }[];
      next: string;
    };
    expect(first.orders.map(({ id }) => id)).toEqual(ids.slice(0, 50));
    const second = (await player.call('GET /user/orders', { query: { before: first.next } })).body;
    expect(second).toMatchObject({ orders: ids.slice(50).map((id) => ({ id })), next: null });
  });

  test('is refunded when the player got the product otherwise while paying', async () => {
    const player = await newPlayer('coupon');
    const { body } = await testApp.buy(player, NEON_DRIFT);
    const userId = String((await player.call('GET /user/me')).body.userId);
    const redeemed = await player.call('POST /product/coupon/:couponCode/redeem', {
      params: { couponCode: 'WELCOME-2026' },
      body: { userId },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(redeemed.status).toBe(200);
    await testApp.checkout(body.link, 'pay');
    await testApp.refundQueued();
    expect((await testApp.order(player, body.orderId)).body.status).toBe('refunded');
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift coupon']);
    expect(await testApp.events(body.orderId)).toContain('owned-already');
  });

  test('for an item that the player bought for another account meanwhile grants nothing, and is marked as owned', async () => {
    const player = await newPlayer('two-tabs');
    const { email } = (await player.call('GET /user/me')).body;
    const buyFor = async () => {
      const accountId = await testApp.addAccount(player, 'tidebreakers');
      return (await testApp.buy(player, { ...BLACK_SAILS, accountId })).body;
    };
    const first = await buyFor();
    // The second checkout would close the first, if the first were not of something else meanwhile.
    const sellAs = (id: string) =>
      testApp.rows('update orders set purchaseable_id = $2 where id = $1', [first.orderId, id]);
    await sellAs(randomUUID());
    const second = await buyFor();
    await sellAs(BLACK_SAILS.price.purchaseableId);
    for (const { link } of [second, first]) await testApp.checkout(link, 'pay');
    const granted = { id: second.orderId, status: 'paid', wasOwned: false, account: expect.anything() };
    const unused = { id: first.orderId, status: 'paid', wasOwned: true, account: null };
    const params = { id: String(first.orderId) };
    const receiptStatus = async () => (await player.call('GET /user/orders/:id/receipt', { params })).status;
    expect((await testApp.order(player, first.orderId)).body).toMatchObject(unused);
    expect((await player.call('GET /user/orders')).body.orders).toMatchObject([granted, unused]);
    expect(await receiptStatus()).toBe(404);
    expect(testApp.mailCount(String(email), 'receipt')).toBe(1);
    await testApp.refundQueued();
    const refunded = { ...unused, status: 'refunded' };
    expect((await player.call('GET /user/orders')).body.orders).toMatchObject([granted, refunded]);
    expect(await receiptStatus()).toBe(404);
  });
});
