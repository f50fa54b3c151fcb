import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStripePayment } from '../../../ports/stripe-payment.ts';
import type { ApiClient } from '../../../testing/api-client.ts';
import {
  type StandInMood,
  type StripeStandIn,
  startStripeStandIn,
} from '../../../testing/stripe-stand-in.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../purchases/shop.fixture.ts';

const WEBHOOK_SECRET = 'whsec_only_the_tests_know';
const sdk = new Stripe('sk_test_stand_in');

let stripe: StripeStandIn;
let testApp: ShopTestApp;
beforeAll(async () => {
  stripe = await startStripeStandIn();
  const settings = { secretKey: 'sk_test_stand_in', webhookSecret: WEBHOOK_SECRET, apiUrl: stripe.url };
  const clock = createTestClock();
  const payment = createStripePayment(settings, { clock, timeoutMs: 200 });
  testApp = await openShopTestApp({ deps: { payment } });
});
afterAll(async () => {
  await testApp.close();
  await stripe.close();
});
beforeEach(() => {
  stripe.mood = 'well';
});

const newPlayer = () => testApp.player(`${randomUUID()}@example.test`);

async function newOrder(): Promise<{ player: ApiClient; orderId: string; link: string }> {
  const player = await newPlayer();
  const { body } = await testApp.buy(player, NEON_DRIFT);
  return { player, orderId: String(body.orderId), link: String(body.link) };
}

const statusOf = async (player: ApiClient, orderId: string) =>
  (await testApp.order(player, orderId)).body.status;

interface SentEvent {
  type: string;
  object: object;
  id?: string;
  account?: string;
  secret?: string;
  secondsAgo?: number;
  alter?: (payload: string) => string;
}

async function send({
  type,
  object,
  id,
  account,
  secret,
  secondsAgo = 0,
  alter,
}: SentEvent): Promise<number> {
  const event = { id: id ?? `evt_${randomUUID()}`, object: 'event', type, data: { object }, account };
  const payload = JSON.stringify(event);
  const signature = sdk.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? WEBHOOK_SECRET,
    timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
  });
  const reply = await testApp.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: alter ? alter(payload) : payload,
  });
  return reply.statusCode;
}

const completed = (orderId: string, more: Partial<SentEvent> = {}) =>
  send({ type: 'checkout.session.completed', object: stripe.sessionOf(orderId), ...more });
const refunded = (orderId: string, isFull = true) =>
  send({
    type: 'charge.refunded',
    object: {
      object: 'charge',
      payment_intent: stripe.sessionOf(orderId).payment_intent,
      amount: 1499,
      currency: 'eur',
      refunded: isFull,
    },
  });
const dispute = (orderId: string, type: 'created' | 'closed', status: string) =>
  send({
    type: `charge.dispute.${type}`,
    object: {
      object: 'dispute',
      payment_intent: stripe.sessionOf(orderId).payment_intent,
      amount: 1499,
      currency: 'eur',
      status,
    },
  });

describe('A purchase by Stripe', () => {
  test('opens one checkout with the price and the id of the order', async () => {
    const { player, orderId, link } = await newOrder();
    const session = stripe.sessionOf(orderId);
    expect(link).toBe(session.url);
    expect(session).toMatchObject({ amount_total: 1499, currency: 'eur' });
    const again = await player.call('POST /user/orders/:id/payment', { params: { id: orderId } });
    expect(again.body.link).toBe(link);
    expect(stripe.sessions.filter((one) => one.client_reference_id === orderId)).toHaveLength(1);
  });

  test('is granted by the message, whatever comes after it', async () => {
    const { player, orderId } = await newOrder();
    stripe.pay(orderId);
    expect(await completed(orderId)).toBe(200);
    expect(await statusOf(player, orderId)).toBe('paid');
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
    await player.call('POST /user/orders/:id/check', { params: { id: orderId } });
    expect((await testApp.events(orderId)).filter((kind) => kind === 'granted')).toHaveLength(1);
  });

  test('is granted by the return when the message is late, and the late message changes nothing', async () => {
    const { player, orderId } = await newOrder();
    stripe.pay(orderId);
    const reply = await player.call('POST /user/orders/:id/check', { params: { id: orderId } });
    expect(reply.body.status).toBe('paid');
    expect(await completed(orderId)).toBe(200);
    expect((await testApp.events(orderId)).filter((kind) => kind === 'granted')).toHaveLength(1);
  });

  test('is granted by the job when neither message nor player comes', async () => {
    const { player, orderId } = await newOrder();
    stripe.pay(orderId);
    testApp.clock.advance(120);
    await testApp.checkPending();
    expect(await statusOf(player, orderId)).toBe('paid');
  });

  test('counts a message that comes before the checkout is stored', async () => {
    const { player, orderId } = await newOrder();
    await testApp.rows('update orders set payment_reference = null where id = $1', [orderId]);
    stripe.pay(orderId);
    await completed(orderId);
    expect(await statusOf(player, orderId)).toBe('paid');
  });

  test('of something else that is sold by the same Stripe account is ignored', async () => {
    const { orderId } = await newOrder();
    const session = { ...stripe.pay(orderId), client_reference_id: 'newsletter-2026' };
    expect(await send({ type: 'checkout.session.completed', object: session })).toBe(200);
    stripe.intentOf(orderId).metadata.order_id = '4711';
    expect(await refunded(orderId)).toBe(200);
  });

  test('that is replayed counts once', async () => {
    const { player, orderId } = await newOrder();
    stripe.pay(orderId);
    const id = `evt_${randomUUID()}`;
    for (let count = 0; count < 3; count += 1) expect(await completed(orderId, { id })).toBe(200);
    expect(await testApp.events(orderId)).toEqual(['created', 'payment-opened', 'paid', 'granted']);
    await refunded(orderId);
    expect(await completed(orderId, { id })).toBe(200);
    expect(await testApp.ownedBy(player)).toEqual([]);
  });

  test('whose money takes its time stays pending until it arrives', async () => {
    const { player, orderId } = await newOrder();
    stripe.pay(orderId, 'later');
    await completed(orderId);
    expect((await testApp.order(player, orderId)).body).toMatchObject({
      status: 'pending',
      isProcessing: true,
    });
    stripe.pay(orderId);
    await send({ type: 'checkout.session.async_payment_succeeded', object: stripe.sessionOf(orderId) });
    expect(await statusOf(player, orderId)).toBe('paid');
  });

  test('whose money never arrives has failed', async () => {
    const { player, orderId } = await newOrder();
    stripe.pay(orderId, 'failed');
    await send({ type: 'checkout.session.async_payment_failed', object: stripe.sessionOf(orderId) });
    expect(await statusOf(player, orderId)).toBe('failed');
  });

  test('that is cancelled closes the checkout, and one that was paid meanwhile is kept', async () => {
    const first = await newOrder();
    const cancel = ({ player, orderId }: typeof first) =>
      player.call('POST /user/orders/:id/cancel', { params: { id: orderId } });
    expect((await cancel(first)).body.status).toBe('cancelled');
    expect(stripe.sessionOf(first.orderId).status).toBe('expired');
    const second = await newOrder();
    stripe.pay(second.orderId);
    expect((await cancel(second)).body.status).toBe('paid');
  });
});

describe('A refund or a dispute', () => {
  test('takes the product back, also when it is told before the payment', async () => {
    const { player, orderId } = await newOrder();
    stripe.pay(orderId);
    await refunded(orderId);
    await completed(orderId);
    expect(await statusOf(player, orderId)).toBe('refunded');
    expect(await testApp.ownedBy(player)).toEqual([]);
  });

  test('is found by the job too', async () => {
    const { player, orderId } = await newOrder();
    stripe.pay(orderId);
    stripe.refund(orderId);
    testApp.clock.advance(120);
    await testApp.checkPending();
    expect(await statusOf(player, orderId)).toBe('refunded');
  });

  test('of a part leaves the product with the player', async () => {
    const { player, orderId } = await newOrder();
    stripe.pay(orderId);
    await completed(orderId);
    expect(await refunded(orderId, false)).toBe(200);
    expect(await statusOf(player, orderId)).toBe('paid');
  });

  test('that is won gives it back', async () => {
    const { player, orderId } = await newOrder();
    stripe.pay(orderId);
    await completed(orderId);
    await dispute(orderId, 'created', 'needs_response');
    expect([await statusOf(player, orderId), await testApp.ownedBy(player)]).toEqual(['disputed', []]);
    await dispute(orderId, 'closed', 'won');
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
  });
});

describe('A message grants nothing', () => {
  test.each<[string, Partial<SentEvent>]>([
    ['with the signature of another secret', { secret: 'whsec_another' }],
    ['that was altered', { alter: (payload) => payload.replace('"complete"', '"complete" ') }],
    ['that was recorded ten minutes ago', { secondsAgo: 600 }],
  ])('%s, and is refused', async (_, more) => {
    const { player, orderId } = await newOrder();
    stripe.pay(orderId);
    expect(await completed(orderId, more)).toBe(400);
    expect(await statusOf(player, orderId)).toBe('pending');
  });

  test('without a signature', async () => {
    const { player, orderId } = await newOrder();
    stripe.pay(orderId);
    const payload = { type: 'checkout.session.completed', data: { object: stripe.sessionOf(orderId) } };
    const reply = await testApp.app.inject({ method: 'POST', url: '/webhooks/stripe', payload });
    expect(reply.statusCode).toBe(400);
    expect(await statusOf(player, orderId)).toBe('pending');
  });

  test.each<[string, object, Partial<SentEvent>]>([
    ['of another amount', { amount_total: 1 }, {}],
    ['in another currency', { currency: 'jpy' }, {}],
    ['of another checkout', { id: 'cs_test_another' }, {}],
    ['of a connected account', {}, { account: 'acct_another' }],
  ])('%s', async (_, change, more) => {
    const { player, orderId } = await newOrder();
    const object = { ...stripe.pay(orderId), ...change };
    expect(await send({ type: 'checkout.session.completed', object, ...more })).toBe(200);
    expect(await statusOf(player, orderId)).toBe('pending');
    expect(await testApp.ownedBy(player)).toEqual([]);
  });

  test('for an order that does not exist, and is not sent again', async () => {
    const { orderId } = await newOrder();
    const object = { ...stripe.pay(orderId), client_reference_id: randomUUID() };
    expect(await send({ type: 'checkout.session.completed', object })).toBe(200);
  });
});

describe('While Stripe is', () => {
  test.each<StandInMood>(['down', 'slow', 'nonsense', 'error'])(
    '%s, a purchase is not lost: the same key opens it later',
    async (mood) => {
      const player = await newPlayer();
      const key = randomUUID();
      stripe.mood = mood;
      const early = await testApp.buy(player, NEON_DRIFT, key);
      expect(early).toMatchObject({ status: 503, body: { errorTypes: ['OVERLOADED'] } });
      stripe.mood = 'well';
      const later = await testApp.buy(player, NEON_DRIFT, key);
      expect(later).toMatchObject({ status: 201 });
      const { orders } = (await player.call('GET /user/orders')).body;
      expect(orders).toMatchObject([{ id: later.body.orderId, status: 'pending' }]);
    },
  );

  test.each<StandInMood>(['down', 'slow', 'nonsense', 'error'])(
    '%s, a paid order stays pending and is settled later',
    async (mood) => {
      const { player, orderId } = await newOrder();
      stripe.pay(orderId);
      stripe.mood = mood;
      const reply = await player.call('POST /user/orders/:id/check', { params: { id: orderId } });
      expect(reply).toMatchObject({ status: 200, body: { status: 'pending' } });
      testApp.clock.advance(120);
      await testApp.checkPending();
      expect(await statusOf(player, orderId)).toBe('pending');
      stripe.mood = 'well';
      testApp.clock.advance(3600);
      await testApp.checkPending();
      expect(await statusOf(player, orderId)).toBe('paid');
      expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
    },
  );

  test('down, a refund that it reported is sent again', async () => {
    const { player, orderId } = await newOrder();
    stripe.pay(orderId);
    await completed(orderId);
    stripe.mood = 'down';
    expect(await refunded(orderId)).toBe(503);
    stripe.mood = 'well';
    expect(await refunded(orderId)).toBe(200);
    expect(await statusOf(player, orderId)).toBe('refunded');
  });
});
