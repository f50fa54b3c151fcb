import type { Offer } from '@gatehouse/contract/offer';
import { describe, expect, it } from 'vitest';
import { offerLabel } from './offer.rules.ts';

const price: Offer = { kind: 'price', amount: 3999, currency: 'EUR' };
const sale: Offer = { ...price, amount: 1499, listAmount: 2499, discountPercent: 40 };

describe('the label of an offer', () => {
  it.each<[string, Offer, boolean, ReturnType<typeof offerLabel>]>([
    ['a free game', { kind: 'free' }, false, { kind: 'free' }],
    ['a paid game', price, false, { kind: 'price', amount: 3999, currency: 'EUR' }],
    [
      'a game on sale',
      sale,
      false,
      { kind: 'sale', amount: 1499, currency: 'EUR', listAmount: 2499, discountPercent: 40 },
    ],
    [
      'a list price that is no higher',
      { ...sale, listAmount: 1499 },
      false,
      { kind: 'price', amount: 1499, currency: 'EUR' },
    ],
    ['a free game that is owned', { kind: 'free' }, true, { kind: 'owned' }],
    ['a game on sale that is owned', sale, true, { kind: 'owned' }],
  ])('%s', (_, offer, isOwned, label) => {
    expect(offerLabel(offer, isOwned)).toEqual(label);
  });
});
