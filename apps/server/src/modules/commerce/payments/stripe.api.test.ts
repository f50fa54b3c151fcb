import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NEON_DRIFT } from '../../../../test/fixtures/shop.ts';
import { openStripeTestApp, type StripeTestApp } from '../../../../test/fixtures/stripe.ts';
import type { StandInMood } from '../../../../test/support/stripe-stand-in.ts';

let testApp: StripeTestApp;
beforeAll(async () => {
  testApp = await openStripeTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => {
  testApp.stripe.mood = 'well';
});

describe('A purchase by Stripe', () => {
  test('opens one checkout with the price and the id of the order', async () => {
    const { player, orderId, link } = await testApp.newOrder();
    const session = testApp.stripe.sessionOf(orderId);
    expect(link).toBe(session.url);
    expect(session).toMatchObject({ amount_total: 1499, currency: 'eur' });
    const again = await player.call('POST /user/orders/:id/payment', { params: { id: orderId } });
    expect(again.body.link).toBe(link);
    expect(testApp.stripe.sessions.filter((one) => one.client_reference_id === orderId)).toHaveLength(1);
  });

  test('is granted by the message, whatever comes after it', async () => {
    const { player, orderId } = await testApp.newOrder();
    testApp.stripe.pay(orderId);
    expect(await testApp.completed(orderId)).toBe(200);
    expect(await testApp.statusOf(player, orderId)).toBe('paid');
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
    await player.call('POST /user/orders/:id/check', { params: { id: orderId } });
    expect((await testApp.events(orderId)).filter((kind) => kind === 'granted')).toHaveLength(1);
  });

  test('is granted by the return when the message is late, and the late message changes nothing', async () => {
    const { player, orderId } = await testApp.newOrder();
    testApp.stripe.pay(orderId);
    const reply = await player.call('POST /user/orders/:id/check', { params: { id: orderId } });
    expect(reply.body.status).toBe('paid');
    expect(await testApp.completed(orderId)).toBe(200);
    expect((await testApp.events(orderId)).filter((kind) => kind === 'granted')).toHaveLength(1);
  });

  test('is granted by the job when neither message nor player comes', async () => {
    const { player, orderId } = await testApp.newOrder();
    testApp.stripe.pay(orderId);
    testApp.clock.advance(120);
    await testApp.checkPending();
    expect(await testApp.statusOf(player, orderId)).toBe('paid');
  });

  test('counts a message that comes before the checkout is stored', async () => {
    const { player, orderId } = await testApp.newOrder();
    await testApp.rows('update orders set payment_reference = null where id = $1', [orderId]);
    testApp.stripe.pay(orderId);
    await testApp.completed(orderId);
    expect(await testApp.statusOf(player, orderId)).toBe('paid');
  });

  test('of something else that is sold by the same Stripe account is ignored', async () => {
    const { orderId } = await testApp.newOrder();
    const session = { ...testApp.stripe.pay(orderId), client_reference_id: 'newsletter-2026' };
    expect(await testApp.send({ type: 'checkout.session.completed', object: session })).toBe(200);
    testApp.stripe.intentOf(orderId).metadata.order_id = '4711';
    expect(await testApp.refunded(orderId)).toBe(200);
  });

  test('that is replayed counts once', async () => {
    const { player, orderId } = await testApp.newOrder();
    testApp.stripe.pay(orderId);
    const id = `evt_${randomUUID()}`;
    for (let count = 0; count < 3; count += 1) expect(await testApp.completed(orderId, { id })).toBe(200);
    expect(await testApp.events(orderId)).toEqual(['created', 'payment-opened', 'paid', 'granted']);
    await testApp.refunded(orderId);
    expect(await testApp.completed(orderId, { id })).toBe(200);
    expect(await testApp.ownedBy(player)).toEqual([]);
  });

  test('whose money takes its time stays pending until it arrives', async () => {
    const { player, orderId } = await testApp.newOrder();
    testApp.stripe.pay(orderId, 'later');
    await testApp.completed(orderId);
    expect((await testApp.order(player, orderId)).body).toMatchObject({
      status: 'pending',
      isProcessing: true,
    });
    testApp.stripe.pay(orderId);
    await testApp.send({
      type: 'checkout.session.async_payment_succeeded',
      object: testApp.stripe.sessionOf(orderId),
    });
    expect(await testApp.statusOf(player, orderId)).toBe('paid');
  });

  test('whose money never arrives has failed', async () => {
    const { player, orderId } = await testApp.newOrder();
    testApp.stripe.pay(orderId, 'failed');
    await testApp.send({
      type: 'checkout.session.async_payment_failed',
      object: testApp.stripe.sessionOf(orderId),
    });
    expect(await testApp.statusOf(player, orderId)).toBe('failed');
  });

  test('goes on when the answer was lost and the player has another address since', async () => {
    const player = await testApp.newPlayer();
    const key = randomUUID();
    testApp.stripe.mood = 'lost';
    expect((await testApp.buy(player, NEON_DRIFT, key)).status).toBe(503);
    testApp.stripe.mood = 'well';
    const { userId } = (await player.call('GET /user/me')).body;
    await testApp.rows('update users set email = $2 where id = $1', [userId, `${randomUUID()}@example.test`]);
    const again = await testApp.buy(player, NEON_DRIFT, key);
    expect(again).toMatchObject({
      status: 201,
      body: { link: expect.stringContaining('checkout.stripe.test') },
    });
    const orderId = String(again.body.orderId);
    // The checkout of the lost answer ends, and with it nothing of the order.
    const lost = { ...testApp.stripe.sessionOf(orderId), status: 'expired', url: null };
    expect(lost.id).not.toBe(testApp.stripe.sessions.find(({ url }) => url === again.body.link)?.id);
    expect(await testApp.send({ type: 'checkout.session.expired', object: lost })).toBe(200);
    expect(await testApp.statusOf(player, orderId)).toBe('pending');
  });

  test('that is cancelled closes the checkout, and one that was paid meanwhile is kept', async () => {
    const first = await testApp.newOrder();
    const cancel = ({ player, orderId }: typeof first) =>
      player.call('POST /user/orders/:id/cancel', { params: { id: orderId } });
    expect((await cancel(first)).body.status).toBe('cancelled');
    expect(testApp.stripe.sessionOf(first.orderId).status).toBe('expired');
    const second = await testApp.newOrder();
    testApp.stripe.pay(second.orderId);
    expect((await cancel(second)).body.status).toBe('paid');
  });
});

describe('While Stripe is', () => {
  test.each<StandInMood>(['down', 'slow', 'nonsense', 'error'])(
    '%s, a purchase is not lost: the same key opens it later',
    async (mood) => {
      const player = await testApp.newPlayer();
      const key = randomUUID();
      testApp.stripe.mood = mood;
      const early = await testApp.buy(player, NEON_DRIFT, key);
      expect(early).toMatchObject({ status: 503, body: { errorTypes: ['OVERLOADED'] } });
      testApp.stripe.mood = 'well';
      const later = await testApp.buy(player, NEON_DRIFT, key);
      expect(later).toMatchObject({ status: 201 });
      const { orders } = (await player.call('GET /user/orders')).body;
      expect(orders).toMatchObject([{ id: later.body.orderId, status: 'pending' }]);
    },
  );

  test.each<StandInMood>(['down', 'slow', 'nonsense', 'error'])(
    '%s, a paid order stays pending and is settled later',
    async (mood) => {
      const { player, orderId } = await testApp.newOrder();
      testApp.stripe.pay(orderId);
      testApp.stripe.mood = mood;
      const reply = await player.call('POST /user/orders/:id/check', { params: { id: orderId } });
      expect(reply).toMatchObject({ status: 200, body: { status: 'pending' } });
      testApp.clock.advance(120);
      await testApp.checkPending();
      expect(await testApp.statusOf(player, orderId)).toBe('pending');
      testApp.stripe.mood = 'well';
      testApp.clock.advance(3600);
      await testApp.checkPending();
      expect(await testApp.statusOf(player, orderId)).toBe('paid');
      expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
    },
  );

  test('down, a refund that it reported is sent again', async () => {
    const { player, orderId } = await testApp.newOrder();
    testApp.stripe.pay(orderId);
    await testApp.completed(orderId);
    testApp.stripe.mood = 'down';
    expect(await testApp.refunded(orderId)).toBe(503);
    testApp.stripe.mood = 'well';
    expect(await testApp.refunded(orderId)).toBe(200);
    expect(await testApp.statusOf(player, orderId)).toBe('refunded');
  });
});
