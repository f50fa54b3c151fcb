import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NEON_DRIFT } from '../../../../test/fixtures/shop.ts';
import { openStripeTestApp, type StripeTestApp } from '../../../../test/fixtures/stripe.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';

let testApp: StripeTestApp;
beforeAll(async () => {
  testApp = await openStripeTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.clock.advance(10));

const { productName, price } = NEON_DRIFT;
const IN_CURRENCIES = [
  NEON_DRIFT,
  { productName, price: { ...price, amount: 1499, currency: 'USD' } },
  { productName, price: { ...price, amount: 1299, currency: 'GBP' } },
];

async function openCheckouts(player: ApiClient): Promise<string[]> {
  const { orders } = (await player.call('GET /user/orders')).body as { orders: { id: string }[] };
  const own = new Set(orders.map(({ id }) => id));
  const { sessions } = testApp.stripe;
  const open = sessions.filter((one) => own.has(one.client_reference_id) && one.status === 'open');
  return open.map(({ currency }) => currency);
}

describe('Something that a player can own once has one open checkout', () => {
  test('when it is bought in three currencies, one after the other', async () => {
    const player = await testApp.newPlayer();
    for (const wish of IN_CURRENCIES) expect((await testApp.buy(player, wish)).status).toBe(201);
    expect(await openCheckouts(player)).toEqual(['gbp']);
    const { orders } = (await player.call('GET /user/orders')).body;
    expect(orders).toMatchObject([
      { currency: 'GBP', status: 'pending' },
      { currency: 'USD', status: 'cancelled' },
      { currency: 'EUR', status: 'cancelled' },
    ]);
  });

  test('when it is bought in three currencies at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      testApp.clock.advance(10);
      const player = await testApp.newPlayer();
      const replies = await Promise.all(IN_CURRENCIES.map((wish) => testApp.buy(player, wish)));
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await openCheckouts(player)).toHaveLength(1);
      const checkouts = replies.filter(({ body }) => String(body.link).startsWith('https://checkout'));
      const links = new Set(checkouts.map(({ body }) => body.link));
      const open = testApp.stripe.sessions.filter(({ url }) => links.has(url));
      expect(open.filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1);
    }
  });

  test('and a payment under way is waited for', async () => {
    const player = await testApp.newPlayer();
    const first = (await testApp.buy(player, NEON_DRIFT)).body;
    testApp.stripe.pay(String(first.orderId), 'later');
    for (const wish of IN_CURRENCIES) {
      const again = await testApp.buy(player, wish);
      expect(again).toMatchObject({ status: 201, body: { orderId: first.orderId } });
    }
    expect(await openCheckouts(player)).toEqual([]);
  });

  test('and a payment that arrived meanwhile counts', async () => {
    const player = await testApp.newPlayer();
    const first = (await testApp.buy(player, NEON_DRIFT)).body;
    testApp.stripe.pay(String(first.orderId));
    expect(await testApp.buy(player, IN_CURRENCIES[1] ?? NEON_DRIFT)).toMatchObject({
      status: 409,
      body: { reason: 'ALREADY_OWNED' },
    });
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
  });

  test('and while the provider does not answer no second one is opened', async () => {
    const player = await testApp.newPlayer();
    await testApp.buy(player, NEON_DRIFT);
    testApp.stripe.mood = 'down';
    expect((await testApp.buy(player, IN_CURRENCIES[1] ?? NEON_DRIFT)).status).toBe(503);
    testApp.stripe.mood = 'well';
    expect(await openCheckouts(player)).toEqual(['eur']);
  });
});
