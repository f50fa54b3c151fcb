import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp, VOLTS } from '../../../../test/fixtures/shop.ts';

const { purchaseableId } = VOLTS.price;

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.rows('delete from price_history'));

const insert = async (prices: [since: string, amount: number][]) => {
  for (const [since, amount] of prices) {
    await testApp.rows(
      "insert into price_history (purchaseable_id, currency, since, amount) values ($1, 'EUR', $2, $3)",
      [purchaseableId, since, amount],
    );
  }
};
const recorded = () =>
  testApp.rows(
    "select amount from price_history where purchaseable_id = $1 and currency = 'EUR' order by since",
    [purchaseableId],
  );

test('has every price once, and another row when it changes', async () => {
  const { priceHistory } = testApp.services;
  await priceHistory.record();
  const [count] = await testApp.rows('select count(*)::int as n from price_history');
  expect(await recorded()).toEqual([{ amount: 499 }]);
  await priceHistory.record();
  expect(await testApp.rows('select count(*)::int as n from price_history')).toEqual([count]);
  await testApp.rows(
    "update price_history set amount = 599, since = since - interval '1 day' where purchaseable_id = $1",
    [purchaseableId],
  );
  await priceHistory.record();
  expect(await recorded()).toEqual([{ amount: 599 }, { amount: 499 }]);
});

// The promotion of the demo content starts on 1 January 2026, and its period on 2 December 2025.
test.each<[string, [string, number][], number]>([
  ['the current price where nothing is known', [], 499],
  [
    'the lowest that began in the period',
    [
      ['2025-12-10', 399],
      ['2025-12-20', 499],
    ],
    399,
  ],
  [
    'the one that was in effect when the period began',
    [
      ['2025-06-01', 449],
      ['2025-12-20', 499],
    ],
    449,
  ],
  [
    'none that ended before the period',
    [
      ['2025-06-01', 199],
      ['2025-07-01', 499],
    ],
    499,
  ],
  [
    'none that began with the promotion or later',
    [
      ['2025-06-01', 499],
      ['2026-01-01', 99],
    ],
    499,
  ],
])('a promotion shows as the lowest price of 30 days %s', async (_case, prices, lowest) => {
  await insert(prices);
  const player = await testApp.player(`${randomUUID()}@example.test`);
  const { body } = await testApp.buy(player, NEON_DRIFT);
  await testApp.checkout(body.link, 'pay');
  const listed = await player.call('GET /user/product/:productName/purchaseables', {
    params: { productName: 'neon-drift' },
    query: { language: 'de' },
  });
  const volts = (listed.body.purchaseables as { id: string; offer: object }[]).find(
    ({ id }) => id === purchaseableId,
  );
  expect(volts?.offer).toMatchObject({ amount: 349, listAmount: 499, lowestAmount: lowest });
});
