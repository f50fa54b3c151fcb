import type { CookieConsentBody } from '@gatehouse/contract/user';
import type { Database } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { insertCookieConsent } from './cookie-consent.repository.ts';

export type CookieConsents = ReturnType<typeof createCookieConsents>;

export function createCookieConsents({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async keepReceipt(userId: string, { decidedAt, ...decision }: CookieConsentBody): Promise<void> {
      const receivedAt = clock.now();
      const reportedAt = new Date(decidedAt);
      await insertCookieConsent(db.queries, {
        userId,
        ...decision,
        // A browser's clock may be ahead, but a decision is never in the future.
        decidedAt: reportedAt < receivedAt ? reportedAt : receivedAt,
        receivedAt,
      });
    },
  };
}
