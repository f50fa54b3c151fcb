import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';

const ROUNDS = 5;

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp();
});
afterAll(() => testApp.close());

test('twenty parallel withdrawals are one declaration, one refund and one mail', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `${randomUUID()}@example.test`;
    const player = await testApp.player(email);
    const { body } = await testApp.buy(player, NEON_DRIFT);
    const orderId = String(body.orderId);
    await testApp.rows("update demo_payments set state = 'paid' where order_id = $1", [orderId]);
    await player.call('POST /user/orders/:id/check', { params: { id: orderId } });
    const { number } = (await testApp.order(player, orderId)).body;
    testApp.queued.length = 0;
    const job = {
      orderNumber: Number(String(number).slice(3)),
      email,
      name: 'Ada Example',
      declaredAt: testApp.deps.clock.now().toISOString(),
    };
    // Half of them from the public page.
    const replies = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 2 === 0) return testApp.services.withdrawals.work(job);
        const own = { params: { id: orderId }, body: { name: 'Ada Example' } };
        const { status } = await player.call('POST /user/orders/:id/withdrawal', own);
        return status;
      }),
    );
    expect(new Set(replies)).toEqual(new Set([undefined, 200]));
    const refunds = testApp.queued.filter(({ queue }) => queue === 'refund');
    expect(refunds).toHaveLength(1);
    // A job that runs twice pays once.
    await Promise.all([1, 2, 3].map(() => testApp.services.payments.refund({ orderId })));
    expect((await testApp.order(player, orderId)).body).toMatchObject({
      status: 'refunded',
      withdrawal: { state: 'accepted' },
    });
    expect(await testApp.rows('select 1 from withdrawals where order_id = $1', [orderId])).toHaveLength(1);
    expect(await testApp.ownedBy(player)).toEqual([]);
    for (const template of ['withdrawal', 'order-refunded'] as const) {
      expect(testApp.mailCount(email, template)).toBe(1);
    }
  }
});
