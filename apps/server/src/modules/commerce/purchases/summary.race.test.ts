import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GERMAN_TAX, MIDNIGHT_EDITION, NEON_DRIFT } from '../../../../test/fixtures/shop.ts';
import { openStripeTestApp, type StripeTestApp } from '../../../../test/fixtures/stripe.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';

const ROUNDS = 10;

let testApp: StripeTestApp;
beforeAll(async () => {
  testApp = await openStripeTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.clock.advance(10));

type Wish = Parameters<StripeTestApp['buy']>[1];

const { productName, price } = NEON_DRIFT;
const IN_POUNDS = { productName, price: { ...price, amount: 1299, currency: 'GBP' } };
const FRENCH = { ...NEON_DRIFT, tax: { country: 'FR', percent: 20 } };
const HARBOUR_PACK_AND_GAME = {
  productName: 'harbour-pack',
  price: { purchaseableId: '8df59fda-e48a-4f8b-92eb-b19be18cfe99', amount: 699 + 1499, currency: 'EUR' },
  withGame: true,
};

async function openCheckouts(player: ApiClient) {
  const { orders } = (await player.call('GET /user/orders')).body as { orders: { id: string }[] };
  const own = new Set(orders.map(({ id }) => id));
  return testApp.stripe.sessions.filter((one) => own.has(one.client_reference_id) && one.status === 'open');
}

/** The order and its checkout cost what the summary of this wish showed. */
async function expectAsShown(orderId: unknown, { price: shown, tax = GERMAN_TAX }: Wish): Promise<void> {
  const [order] = await testApp.rows(
    'select purchaseable_id, amount, currency, country, tax_percent::int from orders where id = $1',
    [orderId],
  );
  expect(order).toEqual({
    purchaseable_id: shown.purchaseableId,
    amount: shown.amount,
    currency: shown.currency,
    country: tax.country,
    tax_percent: tax.percent,
  });
  for (const session of testApp.stripe.sessions) {
    if (session.client_reference_id !== orderId) continue;
    expect([session.amount_total, session.currency]).toEqual([shown.amount, shown.currency.toLowerCase()]);
  }
}

describe('What is charged is what the summary showed', () => {
  test('when two countries, a currency and an edition are bought in parallel: one checkout is left', async () => {
    const wishes: Wish[] = [NEON_DRIFT, FRENCH, IN_POUNDS, MIDNIGHT_EDITION];
    for (let round = 0; round < ROUNDS; round += 1) {
      testApp.clock.advance(10);
      const player = await testApp.newPlayer();
      const wrongTax = { ...NEON_DRIFT, tax: { country: 'DE', percent: 20 } };
      const [refused, ...replies] = await Promise.all(
        [wrongTax, ...wishes].map((wish) => testApp.buy(player, wish)),
      );
      expect(refused).toMatchObject({ status: 409, body: { reason: 'TAX_CHANGED' } });
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      for (const [index, { body }] of replies.entries()) {
        await expectAsShown(body.orderId, wishes[index] ?? NEON_DRIFT);
      }
      expect(await openCheckouts(player)).toHaveLength(1);
    }
  });

  test('when the game is paid while its edition is bought: the full price is refused, or is the only one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      testApp.clock.advance(10);
      const player = await testApp.newPlayer();
      const orderId = String((await testApp.buy(player, NEON_DRIFT)).body.orderId);
      testApp.stripe.pay(orderId);
      const [edition] = await Promise.all([
        testApp.buy(player, MIDNIGHT_EDITION),
        testApp.completed(orderId),
      ]);
      expect(edition).toMatchObject({ status: 409, body: { reason: 'PRICE_CHANGED' } });
      expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
      expect(await openCheckouts(player)).toEqual([]);
    }
  });
});

describe('A game is in one open checkout', () => {
  const CONTAINING: [string, Wish][] = [
    ['the game', NEON_DRIFT],
    ['an edition of it', MIDNIGHT_EDITION],
    ['an add-on with it', HARBOUR_PACK_AND_GAME],
  ];
  const pairs = CONTAINING.flatMap(([first, a]) =>
    CONTAINING.flatMap(([second, b]) => (a === b ? [] : [[first, second, a, b] as const])),
  );

  test.each(pairs)('when %s is bought, then %s: the first one is closed', async (_first, _second, a, b) => {
    const player = await testApp.newPlayer();
    const before = (await testApp.buy(player, a)).body;
    const { body } = await testApp.buy(player, b);
    expect((await openCheckouts(player)).map((one) => one.client_reference_id)).toEqual([body.orderId]);
    expect(await testApp.statusOf(player, String(before.orderId))).toBe('cancelled');
  });

  test.each(pairs)(
    'when %s is bought and being paid, then %s: the payment is waited for',
    async (_f, _s, a, b) => {
      const player = await testApp.newPlayer();
      const before = (await testApp.buy(player, a)).body;
      testApp.stripe.pay(String(before.orderId), 'later');
      expect((await testApp.buy(player, b)).body.orderId).toBe(before.orderId);
    },
  );
});

// Last, because the clock goes on in 2030.
test('A sale that ends between the summary and the purchase costs what was shown, or nothing', async () => {
  // The last second of the sale, which the summary was opened in.
  const end = Date.parse('2030-05-31T23:59:59Z');
  testApp.clock.advance((end - testApp.clock.now().getTime()) / 1000);
  const players = await Promise.all(Array.from({ length: 6 }, () => testApp.newPlayer()));
  const buying = players.map((player) => testApp.buy(player, NEON_DRIFT));
  testApp.clock.advance(1);
  for (const { status, body } of await Promise.all(buying)) {
    if (status === 201) await expectAsShown(body.orderId, NEON_DRIFT);
    else expect([status, body.reason]).toEqual([409, 'PRICE_CHANGED']);
  }
  const late = await testApp.buy(await testApp.newPlayer(), NEON_DRIFT);
  expect(late).toMatchObject({ status: 409, body: { reason: 'PRICE_CHANGED' } });
});
