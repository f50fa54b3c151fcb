import { type Clock, systemClock } from '../../../platform/clock.ts';
import { randomUuid } from '../../../platform/installation-id.ts';
import type { TextStorage } from '../../../platform/storage.ts';
import { WANTED_PURCHASE_NAME } from '../../../stores/return-path-store.ts';
import type { PurchaseWish } from './purchase.rules.ts';

const ACTION_NAME = 'gatehouse.purchase-action';
/** A visitor who signs in later than this has probably forgotten about the purchase. */
const WISH_VALID_MS = 30 * 60 * 1000;

/** Survives reloads and the redirect to a social provider, and ends with the tab. */
export interface PurchaseAction {
  /** A purchase is one action until the server has decided, across repeated clicks and reloads. */
  keyFor(wish: PurchaseWish): string;
  end(): void;
  /** Stores what a visitor wanted to buy before signing in. It is not in the URL, so that no link can start a purchase. */
  rememberWish(wish: PurchaseWish): void;
  /** What was wanted on the page of this product; forgotten at once, so that it is continued once. */
  takeWish(page: string): PurchaseWish | null;
}

export function createPurchaseAction(
  page: string,
  sessionStorage: TextStorage,
  { clock = systemClock, newKey = randomUuid }: { clock?: Pick<Clock, 'now'>; newKey?: () => string } = {},
): PurchaseAction {
  return {
    keyFor(wish) {
      const known = read(sessionStorage, ACTION_NAME);
      const isSame = JSON.stringify(known?.wish) === JSON.stringify(wish);
      const key = (isSame && known?.key) || newKey();
      sessionStorage.setItem(ACTION_NAME, JSON.stringify({ wish, key }));
      return key;
    },
    end: () => sessionStorage.removeItem(ACTION_NAME),
    rememberWish(wish) {
      // Another player may sign in, whose accounts are others.
      const kept = { ...wish, accountId: undefined };
      sessionStorage.setItem(WANTED_PURCHASE_NAME, JSON.stringify({ wish: kept, page, at: clock.now() }));
    },
    takeWish(wanted) {
      const stored = read(sessionStorage, WANTED_PURCHASE_NAME);
      sessionStorage.removeItem(WANTED_PURCHASE_NAME);
      const isValid = stored?.page === wanted && clock.now() - (stored.at ?? 0) < WISH_VALID_MS;
      return isValid ? stored.wish : null;
    },
  };
}

interface Stored {
  wish: PurchaseWish;
  key?: string;
  page?: string;
  at?: number;
}

function read(sessionStorage: TextStorage, name: string): Stored | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return typeof stored?.wish?.purchaseableId === 'string' ? stored : null;
  } catch {
    return null;
  }
}
