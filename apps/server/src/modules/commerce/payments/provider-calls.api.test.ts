import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/api-client.ts';
import { openStripeTestApp, type StripeTestApp } from './stripe.fixture.ts';

let testApp: StripeTestApp;
beforeAll(async () => {
  testApp = await openStripeTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  // The limit of calls is full again.
  testApp.clock.advance(10);
  await testApp.forgetLimits();
});

type OrderCall = 'check' | 'cancel' | 'payment';

const send = (player: ApiClient, orderId: string, call: OrderCall) =>
  player.call(`POST /user/orders/:id/${call}`, { params: { id: orderId } });

/** How many calls reach the provider meanwhile. */
async function countCalls(act: () => Promise<unknown>): Promise<number> {
  const before = testApp.stripe.calls.length;
  await act();
  return testApp.stripe.calls.length - before;
}

describe('The payment provider is asked', () => {
  test.each<OrderCall>(['check', 'payment', 'cancel'])(
    'once when a player sends 58 times "%s" for one order',
    async (call) => {
      const { player, orderId } = await testApp.newOrder();
      // The link of the purchase counts for a while too.
      testApp.clock.advance(4);
      const counted = await countCalls(async () => {
        const replies = await Promise.all(Array.from({ length: 58 }, () => send(player, orderId, call)));
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      });
      // The SDK repeats a call that has timed out.
      expect(counted).toBeLessThanOrEqual(2);
    },
  );

  test('again after three seconds, and then finds the payment', async () => {
    const { player, orderId } = await testApp.newOrder();
    expect((await send(player, orderId, 'check')).body.status).toBe('pending');
    testApp.stripe.pay(orderId);
    expect(await countCalls(() => send(player, orderId, 'check'))).toBe(0);
    testApp.clock.advance(3);
    expect((await send(player, orderId, 'check')).body.status).toBe('paid');
  });

  test('not at all about an order that is over, or that has no checkout', async () => {
    const { player, orderId } = await testApp.newOrder();
    testApp.stripe.pay(orderId);
    await testApp.completed(orderId);
    const counted = await countCalls(async () => {
      for (const call of ['check', 'payment', 'cancel'] as const) await send(player, orderId, call);
    });
    expect(counted).toBe(0);
  });
});
