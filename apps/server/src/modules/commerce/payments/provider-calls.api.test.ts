import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStripeTestApp, type StripeTestApp } from '../../../../test/fixtures/stripe.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import type { OrderRow } from '../orders/orders.service.ts';

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

/** As of so many players, each with their own order. */
async function copyOrder(orderId: string, count: number, hasCheckout: boolean): Promise<OrderRow[]> {
  const { orders } = testApp.services;
  const known = await orders.find(orderId);
  if (!known) throw new Error('there is no such order');
  const { id: _id, number: _number, paymentReference: _reference, ...order } = known;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const copy = await orders.insert(testApp.deps.db.queries, order);
      return hasCheckout ? orders.storeReference(copy.id, `cs_of_${copy.id}`) : copy;
    }),
  );
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

  test.each([
    { what: 'check', hasCheckout: true, players: 80, perSecond: 20, callsEach: 1 },
    { what: 'open', hasCheckout: true, players: 80, perSecond: 20, callsEach: 1 },
    { what: 'cancel', hasCheckout: true, players: 80, perSecond: 20, callsEach: 2 },
    { what: 'open', hasCheckout: false, players: 120, perSecond: 40, callsEach: 1 },
  ] as const)(
    'at most $perSecond times a second when $players players "$what" (with a checkout: $hasCheckout)',
    async ({ what, hasCheckout, players, perSecond, callsEach }) => {
      const { orderId } = await testApp.newOrder();
      const copies = await copyOrder(orderId, players, hasCheckout);
      testApp.clock.advance(10);
      const { payments } = testApp.services;
      const began = testApp.clock.now().getTime();
      const [callsBefore, checkoutsBefore] = [testApp.stripe.calls.length, testApp.stripe.sessions.length];
      for (const order of copies) {
        await (what === 'open' ? payments.open(order, null) : payments[what](order)).catch(() => null);
      }
      // The SDK repeats a call that has timed out: it counts once.
      const calls = new Set(testApp.stripe.calls.slice(callsBefore));
      const counted = hasCheckout ? calls.size : testApp.stripe.sessions.length - checkoutsBefore;
      // The clock goes on by a millisecond with each look at it. Two seconds may be saved up.
      const seconds = (testApp.clock.now().getTime() - began) / 1000;
      expect(counted).toBeGreaterThan(perSecond);
      expect(counted).toBeLessThanOrEqual((2 + seconds) * perSecond * callsEach);
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
