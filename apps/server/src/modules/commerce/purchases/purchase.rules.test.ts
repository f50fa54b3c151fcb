import type { Offer } from '@gatehouse/contract/offer';
import { expect, test } from 'vitest';
import { type PurchaseFacts, type PurchaseRefusal, purchaseRefusal } from './purchase.rules.ts';

const offer: Offer = { kind: 'price', amount: 1499, currency: 'EUR' };
const free: Offer = { kind: 'free' };
const good = {
  isForSale: true,
  isOwned: false,
  canPay: true,
  offer,
  seen: { amount: 1499, currency: 'EUR' },
};

test.each<[string, Partial<PurchaseFacts>, PurchaseRefusal | null]>([
  ['at the price that the player saw', {}, null],
  ['that the player owns', { isOwned: true }, 'ALREADY_OWNED'],
  ['that the player owns and that is no longer sold', { isOwned: true, isForSale: false }, 'ALREADY_OWNED'],
  ['that is not for sale', { isForSale: false }, 'NOT_FOR_SALE'],
  ['for which no payment is configured', { canPay: false }, 'NOT_FOR_SALE'],
  ['at a lower price than now', { seen: { amount: 1, currency: 'EUR' } }, 'PRICE_CHANGED'],
  ['at a higher price than now', { seen: { amount: 2499, currency: 'EUR' } }, 'PRICE_CHANGED'],
  ['for nothing', { seen: { amount: 0, currency: 'EUR' } }, 'PRICE_CHANGED'],
  ['in a currency without a price', { seen: { amount: 1499, currency: 'RSD' } }, 'CURRENCY_NOT_OFFERED'],
  ['that is free', { offer: free, seen: { amount: 0, currency: 'EUR' } }, null],
  [
    'that is free, without a way to pay',
    { offer: free, canPay: false, seen: { amount: 0, currency: 'EUR' } },
    null,
  ],
  ['that has become free', { offer: free }, 'PRICE_CHANGED'],
])('a purchase %s', (_, facts, refusal) => {
  expect(purchaseRefusal({ ...good, ...facts })).toBe(refusal);
});
