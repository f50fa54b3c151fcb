import { browserSessionStorage, type ConsentCategory, createConsentedStorage } from '../platform/storage.ts';
import { STARTED_ORDER } from './consented-marks.ts';

/** The order whose payment this tab has opened, so that only its payment is counted, and once. */
export function createStartedOrder(allows: (category: ConsentCategory) => boolean) {
  const storage = createConsentedStorage(browserSessionStorage, 'statistics', allows);
  return {
    remember: (orderId: string) => storage.setItem(STARTED_ORDER, orderId),
    /** Whether it was this order. Forgets it. */
    take(orderId: string): boolean {
      const isStarted = storage.getItem(STARTED_ORDER) === orderId;
      if (isStarted) storage.removeItem(STARTED_ORDER);
      return isStarted;
    },
  };
}
