import type { Offer } from '@gatehouse/contract/offer';
import { expect, test } from 'vitest';
import { priceTogether } from './purchase.rules.ts';

const free: Offer = { kind: 'free' };
const priceOf = (amount: number, currency = 'EUR'): Offer => ({ kind: 'price', amount, currency });

test.each<[what: string, item: Offer, game: Offer | null | undefined, sum: unknown]>([
  ['an item and its game', priceOf(699), priceOf(1499), { amount: 2198, currency: 'EUR' }],
  ['an item of a free game', priceOf(699), free, { amount: 699, currency: 'EUR' }],
  ['a free item of a game', free, priceOf(1499), { amount: 1499, currency: 'EUR' }],
  ['an item alone', priceOf(699), undefined, { amount: 699, currency: 'EUR' }],
  ['an item whose game is not for sale', priceOf(699), null, { amount: 699, currency: 'EUR' }],
  ['prices in two currencies', priceOf(699), priceOf(2380, 'JPY'), { amount: 699, currency: 'EUR' }],
  ['what is free', free, free, null],
])('the price of %s', (_what, item, game, sum) => {
  expect(priceTogether(item, game)).toEqual(sum);
});
