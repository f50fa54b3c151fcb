import type { CookieConsentBody } from '@gatehouse/contract/user';
import type { Log } from '../platform/log.ts';
import type { ConsentStore } from './consent-store.ts';
import type { SessionStore } from './session-store.ts';
import { isSignedIn } from './session-user.ts';

type Receipt = Omit<CookieConsentBody, 'locale'>;

interface Sources {
  consent: ConsentStore;
  session: SessionStore;
  sendReceipt(receipt: Receipt): Promise<unknown>;
  log: Log;
}

/**
 * Sends a player's consent decision to the server, whether it was made before or after sign-in. A failed one is retried
 * with the next change or visit.
 */
export function keepConsentReceipt({ consent, session, sendReceipt, log }: Sources): () => void {
  let sending: string | null = null;

  async function send(): Promise<void> {
    const { isDecided, version, decidedAt, receiptOf, preferences, statistics, marketing } =
      consent.getState();
    const { user } = session.getState();
    if (!isDecided || !version || !decidedAt || !isSignedIn(user) || receiptOf === user.userId) return;
    const key = `${user.userId} ${decidedAt}`;
    if (sending === key) return;
    sending = key;
    try {
      await sendReceipt({ version, decidedAt, preferences, statistics, marketing });
      if (consent.getState().decidedAt === decidedAt) consent.getState().noteReceipt(user.userId);
    } catch (error) {
      log.warn('consent.receipt-failed', { error });
    } finally {
      sending = null;
    }
  }

  const stops = [
    consent.subscribe((now, before) => {
      if (now.decidedAt !== before.decidedAt) void send();
    }),
    session.subscribe((now, before) => {
      if (now.user !== before.user) void send();
    }),
  ];
  void send();
  return () => {
    for (const stop of stops) stop();
  };
}
