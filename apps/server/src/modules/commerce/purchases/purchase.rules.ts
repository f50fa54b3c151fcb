import type { ReasonOf } from '@gatehouse/contract/endpoints';
import type { Offer } from '@gatehouse/contract/offer';

export type PurchaseRefusal = Exclude<
  ReasonOf<'POST /user/product/:productName/purchase'>,
  'ACCOUNT_NOT_FOUND'
>;

export interface PurchaseFacts {
  isForSale: boolean;
  isOwned: boolean;
  /** Whether there is a way to pay. */
  canPay: boolean;
  /** The price of the server in the currency that the player saw, or in its fallback. */
  offer: Offer;
  seen: { amount: number; currency: string };
}

/** The most helpful reason first: who owns it need not care about its price. */
export function purchaseRefusal({
  isForSale,
  isOwned,
  canPay,
  offer,
  seen,
}: PurchaseFacts): PurchaseRefusal | null {
  if (isOwned) return 'ALREADY_OWNED';
  if (!isForSale) return 'NOT_FOR_SALE';
  if (offer.kind === 'free') return seen.amount === 0 ? null : 'PRICE_CHANGED';
  if (!canPay) return 'NOT_FOR_SALE';
  if (offer.currency !== seen.currency) return 'CURRENCY_NOT_OFFERED';
  return offer.amount === seen.amount ? null : 'PRICE_CHANGED';
}
