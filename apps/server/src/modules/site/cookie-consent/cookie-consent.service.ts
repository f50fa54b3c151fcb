import type { CookieConsentBody } from '@gatehouse/contract/user';
import type { Clock } from '../../../ports/clock.ts';
import type { Database } from '../../../ports/database.ts';
import { insertCookieConsent } from './cookie-consent.repository.ts';

export interface ConsentService {
  keepReceipt(userId: string, decision: CookieConsentBody): Promise<void>;
}

export function createConsentService({ db, clock }: { db: Database; clock: Clock }): ConsentService {
  return {
    async keepReceipt(userId, { decidedAt, ...decision }) {
      const receivedAt = clock.now();
      const said = new Date(decidedAt);
      await insertCookieConsent(db.queries, {
        userId,
        ...decision,
        // A browser's clock may be ahead, but nobody has decided in the future.
        decidedAt: said < receivedAt ? said : receivedAt,
        receivedAt,
      });
    },
  };
}
