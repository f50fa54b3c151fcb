import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStripeTestApp, type SentEvent, type StripeTestApp } from '../../../../test/fixtures/stripe.ts';

let testApp: StripeTestApp;
beforeAll(async () => {
  testApp = await openStripeTestApp();
});
afterAll(() => testApp.close());

async function paidOrder() {
  const order = await testApp.newOrder();
  testApp.stripe.pay(order.orderId);
  await testApp.completed(order.orderId);
  return order;
}

describe('A refund or a dispute', () => {
  test('takes the product back, also when it arrives before the payment', async () => {
    const { player, orderId } = await testApp.newOrder();
    testApp.stripe.pay(orderId);
    await testApp.refunded(orderId);
    await testApp.completed(orderId);
    expect(await testApp.statusOf(player, orderId)).toBe('refunded');
    expect(await testApp.ownedBy(player)).toEqual([]);
  });

  test('is found by the job too', async () => {
    const { player, orderId } = await testApp.newOrder();
    testApp.stripe.pay(orderId);
    testApp.stripe.refund(orderId);
    testApp.clock.advance(120);
    await testApp.checkPending();
    expect(await testApp.statusOf(player, orderId)).toBe('refunded');
  });

  test('of a part leaves the product with the player', async () => {
    const { player, orderId } = await paidOrder();
    expect(await testApp.refunded(orderId, false)).toBe(200);
    expect(await testApp.statusOf(player, orderId)).toBe('paid');
  });

  test('that is won gives it back', async () => {
    const { player, orderId } = await paidOrder();
    await testApp.dispute(orderId, 'created', 'needs_response');
    expect([await testApp.statusOf(player, orderId), await testApp.ownedBy(player)]).toEqual([
      'disputed',
      [],
    ]);
    await testApp.dispute(orderId, 'closed', 'won');
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
    // Sent before, and late.
    await testApp.dispute(orderId, 'updated', 'under_review', 'needs_response');
    expect(await testApp.statusOf(player, orderId)).toBe('paid');
  });

  test.each([
    ['that is closed', 'closed', 'warning_closed', 'paid'],
    ['that the bank leaves open', 'updated', 'warning_under_review', 'paid'],
    ['that becomes a dispute', 'updated', 'needs_response', 'disputed'],
  ] as const)('begins with an inquiry, which takes nothing: one %s', async (_which, type, next, status) => {
    const { player, orderId } = await paidOrder();
    expect(await testApp.dispute(orderId, 'created', 'warning_needs_response')).toBe(200);
    expect(await testApp.statusOf(player, orderId)).toBe('paid');
    await testApp.dispute(orderId, type, next, 'warning_needs_response');
    expect(await testApp.statusOf(player, orderId)).toBe(status);
  });

  test('that is lost stays taken back', async () => {
    const { player, orderId } = await paidOrder();
    await testApp.dispute(orderId, 'created', 'needs_response');
    await testApp.dispute(orderId, 'closed', 'lost');
    expect([await testApp.statusOf(player, orderId), await testApp.ownedBy(player)]).toEqual([
      'disputed',
      [],
    ]);
  });
});

describe('A message grants nothing', () => {
  test.each<[string, Partial<SentEvent>]>([
    ['with the signature of another secret', { secret: 'whsec_another' }],
    ['that was altered', { alter: (payload) => payload.replace('"complete"', '"complete" ') }],
    ['that was recorded ten minutes ago', { secondsAgo: 600 }],
  ])('%s, and is refused', async (_, more) => {
    const { player, orderId } = await testApp.newOrder();
    testApp.stripe.pay(orderId);
    expect(await testApp.completed(orderId, more)).toBe(400);
    expect(await testApp.statusOf(player, orderId)).toBe('pending');
  });

  test('without a signature', async () => {
    const { player, orderId } = await testApp.newOrder();
    testApp.stripe.pay(orderId);
    const payload = {
      type: 'checkout.session.completed',
      data: { object: testApp.stripe.sessionOf(orderId) },
    };
    const reply = await testApp.app.inject({ method: 'POST', url: '/webhooks/stripe', payload });
    expect(reply.statusCode).toBe(400);
    expect(await testApp.statusOf(player, orderId)).toBe('pending');
  });

  test.each<[string, object, Partial<SentEvent>]>([
    ['of another amount', { amount_total: 1 }, {}],
    ['in another currency', { currency: 'jpy' }, {}],
    ['of another checkout', { id: 'cs_test_another' }, {}],
    ['of a connected account', {}, { account: 'acct_another' }],
  ])('%s', async (_, change, more) => {
    const { player, orderId } = await testApp.newOrder();
    const object = { ...testApp.stripe.pay(orderId), ...change };
    expect(await testApp.send({ type: 'checkout.session.completed', object, ...more })).toBe(200);
    expect(await testApp.statusOf(player, orderId)).toBe('pending');
    expect(await testApp.ownedBy(player)).toEqual([]);
  });

  test('for an order that does not exist, and is not sent again', async () => {
    const { orderId } = await testApp.newOrder();
    const object = { ...testApp.stripe.pay(orderId), client_reference_id: randomUUID() };
    expect(await testApp.send({ type: 'checkout.session.completed', object })).toBe(200);
  });
});

test.each([null, [], 'text', 7])('a signed event about %j is refused as malformed', async (object) => {
  const event = { type: 'checkout.session.completed', object } as unknown as SentEvent;
  expect(await testApp.send(event)).toBe(400);
});

test('a signed event without data is refused as malformed', async () => {
  const event = { type: 'charge.refunded', object: {} } as unknown as SentEvent;
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded', data: null });
  expect(await testApp.send({ ...event, payload })).toBe(400);
});
