import { describe, expect, it } from 'vitest';
import { contentDeps } from '../../../../test/fixtures/content.ts';
import { discountPercentOf, offerOf } from './offer.rules.ts';

const sale = { amount: 1499, until: '2026-05-31', lowestOfLast30Days: 1399 };
const prices = { EUR: { amount: 2499, sale }, USD: { amount: 2599 }, GBP: { amount: 2199 } };

const { shop } = contentDeps().content;

describe('An offer', () => {
  it('is free where the product has no price', () => {
    expect(offerOf(undefined, 'EUR', shop, new Date())).toEqual({ kind: 'free' });
  });

  it('shows old price, discount, lowest price and end while the sale runs, to the last moment of its last day', () => {
    expect(offerOf(prices, 'EUR', shop, new Date('2026-05-31T23:59:59Z'))).toEqual({
      kind: 'price',
      amount: 1499,
      currency: 'EUR',
      listAmount: 2499,
      discountPercent: 40,
      lowestAmount: 1399,
      endsAt: '2026-05-31T23:59:59.999Z',
    });
  });

  it('returns to the list price when the sale is over', () => {
    const offer = offerOf(prices, 'EUR', shop, new Date('2026-06-01T00:00:00Z'));
    expect(offer).toEqual({ kind: 'price', amount: 2499, currency: 'EUR' });
  });

  it('is in dollars for visitors who want dollars, who do not see the euro sale', () => {
    const offer = offerOf(prices, 'USD', shop, new Date('2026-05-01T00:00:00Z'));
    expect(offer).toEqual({ kind: 'price', amount: 2599, currency: 'USD' });
  });

  it.each([
    [2499, 1499, 40],
    [999, 499, 50],
    [2199, 1299, 40],
    [10_000, 9_999, 1],
  ])('from %i to %i is %i percent off: rounded down, and at least one percent', (list, amount, percent) => {
    expect(discountPercentOf(list, amount)).toBe(percent);
  });
});
