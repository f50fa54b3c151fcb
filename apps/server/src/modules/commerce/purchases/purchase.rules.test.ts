import type { Offer } from '@gatehouse/contract/offer';
import { expect, test } from 'vitest';
import { type PurchaseFacts, type PurchaseRefusal, purchaseRefusal } from './purchase.rules.ts';

const offer: Offer = { kind: 'price', amount: 1499, currency: 'EUR' };
const free: Offer = { kind: 'free' };
const addOn: Offer = { kind: 'price', amount: 699, currency: 'EUR' };
const quote = { isOwned: false, offer, game: undefined };
const good: PurchaseFacts = {
  isForSale: true,
  canPay: true,
  quote,
  seen: { amount: 1499, currency: 'EUR' },
  haveTermsChanged: false,
  withGame: false,
  tax: { isCountry: true, percent: 19, seenPercent: 19 },
  consent: { version: '2026-11', seenVersion: '2026-11' },
};
const free0 = { seen: { amount: 0, currency: 'EUR' } };
const unasked = {
  tax: { isCountry: false, percent: 0, seenPercent: undefined },
  consent: { version: '2026-11', seenVersion: undefined },
};
const withOffer = (given: Offer) => ({ quote: { ...quote, offer: given } });
/** An add-on for 6.99, and what is known about its game for 14.99. */
const needing = (game: Offer | null) => ({ quote: { isOwned: false, offer: addOn, game } });
const together = { seen: { amount: 2198, currency: 'EUR' }, withGame: true };

test.each<[string, Partial<PurchaseFacts>, PurchaseRefusal | null]>([
  ['at the price that the player saw', {}, null],
  ['that the player owns', { quote: { ...quote, isOwned: true } }, 'ALREADY_OWNED'],
  [
    'that the player owns and that is no longer sold',
    { quote: { ...quote, isOwned: true }, isForSale: false },
    'ALREADY_OWNED',
  ],
  ['that is not for sale', { isForSale: false }, 'NOT_FOR_SALE'],
  ['for which no payment is configured', { canPay: false }, 'NOT_FOR_SALE'],
  ['at a lower price than now', { seen: { amount: 1, currency: 'EUR' } }, 'PRICE_CHANGED'],
  ['at a higher price than now', { seen: { amount: 2499, currency: 'EUR' } }, 'PRICE_CHANGED'],
  ['for nothing', { seen: { amount: 0, currency: 'EUR' } }, 'PRICE_CHANGED'],
  ['in a currency without a price', { seen: { amount: 1499, currency: 'RSD' } }, 'CURRENCY_NOT_OFFERED'],
  ['before the new terms are accepted', { haveTermsChanged: true }, 'TERMS_CHANGED'],
  [
    'of what is free, before the new terms are accepted',
    { ...withOffer(free), ...free0, ...unasked, haveTermsChanged: true },
    'TERMS_CHANGED',
  ],
  ['that is free', { ...withOffer(free), ...free0, ...unasked }, null],
  ['that is free, without a way to pay', { ...withOffer(free), ...free0, ...unasked, canPay: false }, null],
  ['that has become free', withOffer(free), 'PRICE_CHANGED'],
  ['that has a price since', { ...free0, ...unasked }, 'PRICE_CHANGED'],
  ['without its game', { ...needing(offer), seen: { amount: 699, currency: 'EUR' } }, 'GAME_REQUIRED'],
  ['without its free game', { ...needing(free), seen: { amount: 699, currency: 'EUR' } }, 'GAME_REQUIRED'],
  ['together with its game', { ...needing(offer), ...together }, null],
  [
    'together with its free game',
    { ...needing(free), withGame: true, seen: { amount: 699, currency: 'EUR' } },
    null,
  ],
  [
    'together with its game, at the price of one of them',
    { ...needing(offer), withGame: true, seen: { amount: 699, currency: 'EUR' } },
    'PRICE_CHANGED',
  ],
  [
    'together with a game that the player has got since',
    { ...withOffer(addOn), ...together },
    'PRICE_CHANGED',
  ],
  ['of what needs a game that is no longer sold', { ...needing(null), ...together }, 'NOT_FOR_SALE'],
  [
    'together with a game that has no price in the currency',
    { ...needing({ kind: 'price', amount: 1499, currency: 'USD' }), ...together },
    'CURRENCY_NOT_OFFERED',
  ],
  [
    'from no country, or an unknown one',
    { tax: { isCountry: false, percent: 0, seenPercent: 0 } },
    'COUNTRY_UNKNOWN',
  ],
  [
    'with the tax of another country',
    { tax: { isCountry: true, percent: 19, seenPercent: 20 } },
    'TAX_CHANGED',
  ],
  ['without a tax', { tax: { isCountry: true, percent: 19, seenPercent: undefined } }, 'TAX_CHANGED'],
  ['without consent', { consent: { version: '2026-11', seenVersion: undefined } }, 'CONSENT_REQUIRED'],
  [
    'with the consent to older terms',
    { consent: { version: '2026-11', seenVersion: '2025-01' } },
    'CONSENT_REQUIRED',
  ],
])('a purchase %s', (_, facts, refusal) => {
  expect(purchaseRefusal({ ...good, ...facts })).toBe(refusal);
});
