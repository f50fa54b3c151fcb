import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../../../test/fixtures/shop.ts';
import { TEST_OPERATOR } from '../../../test/support/test-operator.ts';
import { createOperatorServices } from '../../services/operator-services.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp();
});
afterAll(() => testApp.close());

test('the demo checkout pays parts back until nothing is left', async () => {
  const { orderActs } = createOperatorServices(testApp.deps);
  const player = await testApp.player(`${randomUUID()}@example.test`);
  const { body } = await testApp.buy(player, NEON_DRIFT);
  await testApp.checkout(body.link, 'pay');
  const id = String(body.orderId);
  const refund = async (amount: number) => {
    await orderActs.refundPart(
      TEST_OPERATOR,
      { given: id, id },
      { reason: 'ticket 4711', amount, key: null, isByHand: false },
    );
    await testApp.refundQueued();
    const { status, refundedAmount } = (await testApp.order(player, id)).body;
    return { status, refundedAmount };
  };
  expect(await refund(499)).toEqual({ status: 'paid', refundedAmount: 499 });
  await expect(refund(1001)).rejects.toMatchObject({ kind: 'REFUSED' });
  expect(await refund(1000)).toEqual({ status: 'refunded', refundedAmount: 0 });
  expect(await testApp.ownedBy(player)).toEqual([]);
});
