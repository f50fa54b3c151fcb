import { expect, test } from 'vitest';
import { changedItems } from './price-draft.rules.ts';

const sale = { amount: 1500, until: '2026-05-31', lowestOfLast30Days: 1800 };
const game = {
  extra: null,
  title: 'Emberfall',
  prices: { EUR: { amount: 2000, sale }, USD: { amount: 2500, sale: null } },
};
const pass = { extra: 'pass', title: 'Pass', prices: { EUR: { amount: 999, sale: null } } };

test('only items with a change are saved, with all their prices', () => {
  const changes = new Map([[game, { USD: { amount: 2600, saleAmount: 2000, until: '2026-06-01' } }]]);
  expect(changedItems([game, pass], changes)).toEqual([
    {
      extra: null,
      prices: {
        EUR: { amount: 2000, sale: { amount: 1500, until: '2026-05-31' } },
        USD: { amount: 2600, sale: { amount: 2000, until: '2026-06-01' } },
      },
    },
  ]);
});

test('a currency without an amount has no price, and a sale without one has ended', () => {
  const empty = { amount: null, saleAmount: null, until: '' };
  const changes = new Map([[game, { USD: empty, EUR: { ...empty, amount: 2000 } }]]);
  expect(changedItems([game, pass], changes)).toEqual([
    { extra: null, prices: { EUR: { amount: 2000, sale: null } } },
  ]);
});
