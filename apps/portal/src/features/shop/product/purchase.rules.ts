import type { PurchaseableKind } from '@gatehouse/contract/purchase';

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

/** The summary before a payment, below the locale. */
export function summaryPath(productName: string, extraName: string | null): string {
  return `/shop/${productName}/buy${extraName === null ? '' : `?item=${extraName}`}`;
}
