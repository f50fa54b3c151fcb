import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';

const ROUNDS = 10;

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp();
});
afterAll(() => testApp.close());

const newPlayer = () => testApp.player(`${randomUUID()}@example.test`);
const count = async (statement: string, values: unknown[]) =>
  Number((await testApp.rows(`select count(*)::int as n from ${statement}`, values))[0]?.n);

test('twenty parallel purchases with one key make one order', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const player = await newPlayer();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => testApp.buy(player, NEON_DRIFT, key)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body.orderId)).size).toBe(1);
    const { userId } = (await player.call('GET /user/me')).body;
    expect(await count('orders where user_id = $1', [userId])).toBe(1);
  }
});

test('fifty parallel messages, returns and checks of one payment grant once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const player = await newPlayer();
    const { body } = await testApp.buy(player, NEON_DRIFT);
    const orderId = String(body.orderId);
    await testApp.rows("update demo_payments set state = 'paid' where order_id = $1", [orderId]);
    const report = { orderId, state: 'paid', amount: 1499, currency: 'EUR' } as const;
    const { settlement } = testApp.services;
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 3 === 0) {
          await player.call('POST /user/orders/:id/check', { params: { id: orderId } });
        } else {
          await settlement.settle(report, { source: 'webhook', eventId: `evt-${orderId}-${index % 2}` });
        }
      }),
    );
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
    const kinds = await testApp.events(orderId);
    expect(kinds.filter((kind) => kind === 'granted')).toHaveLength(1);
    // A second grant that finds the product owned would refund the payment.
    expect(kinds).not.toContain('owned-already');
    const { email } = (await player.call('GET /user/me')).body;
    expect(testApp.mailCount(String(email), 'receipt')).toBe(1);
  }
});

test('a payment and its refund in parallel never leave the product with the player', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const player = await newPlayer();
    const { body } = await testApp.buy(player, NEON_DRIFT);
    const report = { orderId: String(body.orderId), amount: 1499, currency: 'EUR' };
    const { settlement } = testApp.services;
    await Promise.all(
      (['paid', 'refunded', 'paid', 'refunded'] as const).map((state) =>
        settlement.settle({ ...report, state }, { source: 'webhook' }),
      ),
    );
    expect((await testApp.order(player, body.orderId)).body.status).toBe('refunded');
    expect(await testApp.ownedBy(player)).toEqual([]);
  }
});
