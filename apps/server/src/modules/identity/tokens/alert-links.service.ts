import { canonicalEmail } from '@gatehouse/domain/email';
import { ALERT_LINK_S } from '@gatehouse/domain/limits';
import type { Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { OneTimeTokens } from './one-time-tokens.service.ts';

/**
 * The links to a new password in alert mails (decision 013). They are recovery links that live longer and are bound to
 * the address that is alerted: a parallel change of the e-mail must not leave a working link in the former mailbox.
 * They carry the moment of the alert, because their use also removes what an attacker may have added.
 */
export function createAlertLinks({ clock, tokens }: { clock: Clock; tokens: OneTimeTokens }) {
  return {
    issue: (tx: Queries, { id, email }: { id: string; email: string }) =>
      tokens.issue(tx, {
        purpose: 'recover_password',
        userId: id,
        lifetimeSeconds: ALERT_LINK_S,
        payload: { emailCanonical: canonicalEmail(email), alertedAt: clock.now().toISOString() },
      }),
    discard: (tx: Queries, token: string) => tokens.discard(tx, token),
  };
}
