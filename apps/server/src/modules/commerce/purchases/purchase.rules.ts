import type { ReasonOf } from '@gatehouse/contract/endpoints';
import type { Offer } from '@gatehouse/contract/offer';

export type PurchaseRefusal = Exclude<
  ReasonOf<'POST /user/product/:productName/purchase'>,
  'ACCOUNT_NOT_FOUND'
>;

export interface PurchaseFacts {
  isForSale: boolean;
  /** Whether there is a way to pay. */
  canPay: boolean;
  /** The server's price in the currency that the player saw, or in its fallback. */
  quote: {
    isOwned: boolean;
    offer: Offer;
    /** The price of a game that it needs and the player does not have; null if that is not for sale. */
    game: Offer | null | undefined;
  };
  seen: { amount: number; currency: string };
  /** Whether terms apply that the player has not accepted. */
  haveTermsChanged: boolean;
  /** Whether the player wants to buy the game too. */
  withGame: boolean;
  tax: { isCountry: boolean; percent: number; seenPercent: number | undefined };
  consent: { version: string; seenVersion: string | undefined };
}

/**
 * What is charged is what the player saw, or nothing. The most helpful reason first: who owns it need not care about its price,
 * and who sees another price must look at the summary again before anything else in it matters.
 */
export function purchaseRefusal(facts: PurchaseFacts): PurchaseRefusal | null {
  const { quote, seen, withGame, tax, consent } = facts;
  if (quote.isOwned) return 'ALREADY_OWNED';
  if (!facts.isForSale || quote.game === null) return 'NOT_FOR_SALE';
  if (quote.game !== undefined && !withGame) return 'GAME_REQUIRED';
  const offers = quote.game ? [quote.offer, quote.game] : [quote.offer];
  const prices = offers.filter((offer) => offer.kind === 'price');
  const amount = offers.reduce((sum, offer) => sum + amountOf(offer), 0);
  if (prices.length > 0 && !facts.canPay) return 'NOT_FOR_SALE';
  if (prices.some(({ currency }) => currency !== seen.currency)) return 'CURRENCY_NOT_OFFERED';
  if (amount !== seen.amount) return 'PRICE_CHANGED';
  if (facts.haveTermsChanged) return 'TERMS_CHANGED';
  if (prices.length === 0) return null;
  if (!tax.isCountry) return 'COUNTRY_UNKNOWN';
  if (tax.percent !== tax.seenPercent) return 'TAX_CHANGED';
  return consent.version === consent.seenVersion ? null : 'CONSENT_REQUIRED';
}

export function amountOf(offer: Offer): number {
  return offer.kind === 'free' ? 0 : offer.amount;
}
