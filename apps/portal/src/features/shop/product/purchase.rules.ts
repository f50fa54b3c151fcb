import type { Offer } from '@gatehouse/contract/offer';
import type { PurchaseableKind } from '@gatehouse/contract/purchase';

/** What a player wants to buy, at the price that the page showed. */
export interface PurchaseWish {
  productName: string;
  purchaseableId: string;
  amount: number;
  currency: string;
  /** The game in which an account gets it; undefined for what all accounts of the player use. */
  game?: string | undefined;
  /** That account, once it is known. */
  accountId?: string | undefined;
}

/** The server sets no price for what is free, so that its currency is of no importance. */
const FREE = { amount: 0, currency: 'EUR' };

/** A free product is ordered too, at the price 0. */
export function wishFor({
  productName,
  id,
  offer,
}: {
  productName: string;
  id: string;
  offer: Offer;
}): PurchaseWish {
  const { amount, currency } = offer.kind === 'free' ? FREE : offer;
  return { productName, purchaseableId: id, amount, currency };
}

/** The game delivers currency and items to one of the player's accounts; products and editions are used with all of them. */
export function isForAccount(kind: PurchaseableKind): boolean {
  return kind === 'currency' || kind === 'cosmetic';
}
