import type { ReplyOf } from '@gatehouse/contract/endpoints';
import type { Offer } from '@gatehouse/contract/offer';
import type { PurchaseableKind } from '@gatehouse/contract/purchase';

export type Purchaseable = ReplyOf<'GET /user/product/:productName/purchaseables'>['purchaseables'][number];

/** What a player wants to buy, as the page showed it. */
export interface PurchaseWish {
  productName: string;
  purchaseableId: string;
  amount: number;
  currency: string;
  /** The game account that gets it; undefined for what all accounts of the player use. */
  accountId?: string | undefined;
  /** Whether the game that it needs is bought with it. */
  withGame?: boolean;
  tax?: { country: string; percent: number };
  consent?: { version: string };
}

/** The game delivers currency and items to one of the player's accounts; products and editions are used with all of them. */
export function isForAccount(kind: PurchaseableKind): boolean {
  return kind === 'currency' || kind === 'cosmetic';
}

/** The price of an item and the game that is bought with it; null if both are free. Prices of two currencies have no sum. */
export function priceTogether(
  item: Offer,
  game: Offer | null | undefined,
): { amount: number; currency: string } | null {
  const prices = [item, game].filter((offer) => offer?.kind === 'price');
  const [first] = prices;
  if (!first) return null;
  const { currency } = first;
  return {
    currency,
    amount: prices.reduce((sum, price) => sum + (price.currency === currency ? price.amount : 0), 0),
  };
}
