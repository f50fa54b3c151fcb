import { randomUuid } from '../../platform/installation-id.ts';
import type { TextStorage } from '../../platform/storage.ts';

const STORAGE_NAME = 'gatehouse.coupon-action';

/** Redeeming a code is one action until the server has decided, across repeated clicks and reloads. */
export interface CouponAction {
  keyFor(code: string): string;
  end(): void;
}

export function createCouponAction(
  sessionStorage: TextStorage,
  newKey: () => string = randomUuid,
): CouponAction {
  let current = read(sessionStorage);
  return {
    keyFor(code) {
      if (current?.code !== code) current = { code, key: newKey() };
      sessionStorage.setItem(STORAGE_NAME, JSON.stringify(current));
      return current.key;
    },
    end() {
      current = null;
      sessionStorage.removeItem(STORAGE_NAME);
    },
  };
}

function read(sessionStorage: TextStorage): { code: string; key: string } | null {
  try {
    const { code, key } = Object(JSON.parse(sessionStorage.getItem(STORAGE_NAME) ?? 'null'));
    return typeof code === 'string' && typeof key === 'string' ? { code, key } : null;
  } catch {
    return null;
  }
}
