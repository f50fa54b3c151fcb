// @vitest-environment node

import type { Offer } from '@gatehouse/contract/offer';
import { expect, test } from 'vitest';
import { type Purchaseable, runsHere, summaryOf } from './summary.rules.ts';

const price = (amount: number, currency = 'EUR'): Offer => ({ kind: 'price', amount, currency });
const volts = (changes: Partial<Purchaseable>) =>
  ({ extraName: '500-volts', isOwned: false, offer: price(499), ...changes }) as Purchaseable;
const game = (offer: Offer | null) => ({
  needs: { productName: 'neon-drift', displayName: 'Neon Drift', thumb: '', offer },
});

test.each<[string, Partial<Purchaseable>, object]>([
  ['costs its price', {}, { kind: 'ready', amount: 499, currency: 'EUR' }],
  ['costs the sum with a game that it needs', game(price(1499)), { kind: 'ready', amount: 1998 }],
  [
    'costs its price with a free game',
    game({ kind: 'free' }),
    { kind: 'ready', amount: 499, currency: 'EUR' },
  ],
  ['cannot be bought without a game that is not for sale', game(null), { kind: 'unavailable' }],
  ['cannot be bought with a game in another currency', game(price(1499, 'USD')), { kind: 'unavailable' }],
  ['is owned already', { isOwned: true }, { kind: 'owned' }],
  ['is free', { offer: { kind: 'free' } }, { kind: 'ready', amount: 0, currency: null }],
])('what a player buys %s', (_, changes, summary) => {
  expect(summaryOf([volts(changes)], '500-volts')).toMatchObject(summary);
});

test('an extra of another name, and the product itself, are not for sale here', () => {
  expect(summaryOf([volts({})], '900-volts')).toEqual({ kind: 'missing' });
  expect(summaryOf([volts({})], null)).toEqual({ kind: 'missing' });
});

test.each([
  [['windows', 'macos'], 'macos', true],
  [['windows'], 'linux', false],
  [['windows'], null, false],
  [['windows', 'browser'], null, true],
] as const)('a game for %j runs on %s: %s', (systems, own, expected) => {
  expect(runsHere(systems, own)).toBe(expected);
});
