import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  MIDNIGHT_EDITION,
  NEON_DRIFT,
  openShopTestApp,
  type ShopTestApp,
  VOLTS,
} from '../purchases/shop.fixture.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp({ demoWorld: true });
});
afterAll(() => testApp.close());

const newPlayer = (name: string) => testApp.player(`${name}-${randomUUID()}@example.test`);

async function addAccount(userId: string, name: string, environment: string): Promise<string> {
  const [row] = await testApp.rows(
    `insert into game_accounts (user_id, game_id, game_environment_id, account_group, display_name)
     values ($1, $2, $3, 'neon-drift', $4) returning id`,
    [userId, testApp.deps.content.games.get('neon-drift')?.id, environment, name],
  );
  return String(row?.id);
}

/** A paid order for a game account, and the three replies that name the account. */
async function buyForAccount(name: string, environment = 'na-1') {
  const player = await newPlayer('accounts');
  const { userId, email } = (await player.call('GET /user/me')).body;
  const accountId = await addAccount(String(userId), name, environment);
  const { body } = await testApp.buy(player, { ...MIDNIGHT_EDITION, accountId });
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

  test('is named by the order, the history, the receipt and the mail', async () => {
    const name = 'Nightwarden'.padEnd(64, 'x');
    const { mail, named } = await buyForAccount(name);
    expect(await named()).toEqual(three({ displayName: name, region: northAmerica }));
    expect(mail).toMatchObject({ account: { name, region: 'North America' } });
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
    const { named } = await buyForAccount('Nightwarden', 'gone-1');
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
});
