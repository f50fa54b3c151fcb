import { randomUuid } from '../../../platform/installation-id.ts';
import type { TextStorage } from '../../../platform/storage.ts';
import type { PurchaseWish } from '../product/purchase.rules.ts';

const ACTION_NAME = 'gatehouse.purchase-action';

/** Survives reloads, and ends with the tab. */
export interface PurchaseAction {
  /** A purchase is one action until the server has decided, across repeated clicks and reloads. */
  keyFor(wish: PurchaseWish): string;
  end(): void;
}

export function createPurchaseAction(sessionStorage: TextStorage, newKey = randomUuid): PurchaseAction {
  return {
    keyFor(wish) {
      const wanted = JSON.stringify(wish);
      const known = read(sessionStorage);
      const key = known?.wanted === wanted && known.key ? known.key : newKey();
      sessionStorage.setItem(ACTION_NAME, JSON.stringify({ wanted, key }));
      return key;
    },
    end: () => sessionStorage.removeItem(ACTION_NAME),
  };
}

function read(sessionStorage: TextStorage): { wanted?: string; key?: string } | null {
  try {
    return JSON.parse(sessionStorage.getItem(ACTION_NAME) ?? 'null');
  } catch {
    return null;
  }
}
