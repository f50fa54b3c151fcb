import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp, VOLTS } from '../purchases/shop.fixture.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp({ demoWorld: true });
});
afterAll(() => testApp.close());

const newPlayer = (name: string) => testApp.player(`${name}-${randomUUID()}@example.test`);

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
