import { REVERT_TOKEN_S } from '@gatehouse/domain/limits';
import type { Caller } from '../../../callers/caller.ts';
import type { Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SecurityAlerts } from '../../mail/alerts/security-alerts.service.ts';
import type { AccountEvents } from '../account-events/account-events.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { UserRow, Users } from '../users/users.service.ts';

/** The validated address before the change, stored with the link that undoes it. */
export interface FormerAddress {
  email: string;
  emailCanonical: string;
  emailValidatedAt: string;
}

const SECOND_MS = 1000;
const DAY_S = 24 * 60 * 60;

export type EmailReplacement = ReturnType<typeof createEmailReplacement>;

export function createEmailReplacement({
  clock,
  users,
  tokens,
  accountEvents,
  securityAlerts,
  sendOutstandingReceipts,
}: {
  clock: Clock;
  users: Users;
  tokens: OneTimeTokens;
  accountEvents: AccountEvents;
  securityAlerts: SecurityAlerts;
  /** Of purchases that were paid while the address was not validated. */
  sendOutstandingReceipts(tx: Queries, player: UserRow): Promise<void>;
}) {
  return {
    /**
     * Gives the account a proved address; throws EmailTaken when a parallel change took it first. A validated former
     * address gets a mail with the revert link and is reserved for as long as the link works. One that was never
     * validated may be another person's: it is free immediately and gets no mail.
     */
    async replace(
      tx: Queries,
      userId: string,
      to: { email: string; emailCanonical: string },
      caller: Pick<Caller, 'device'>,
    ): Promise<void> {
      const now = clock.now();
      const before = await users.lock(tx, userId);
      if (!before) throw new CodedError('NOT_FOUND');
      await users.setEmail(tx, userId, { ...to, emailValidatedAt: now });
      await users.releaseEmail(tx, userId, to.emailCanonical);
      // Links in the former mailbox must no longer give access to the account, except the revert link.
      await tokens.revoke(tx, userId, ['recover_password', 'validate_email', 'undo_two_factor']);
      const { email, emailCanonical, emailValidatedAt } = before;
      if (emailValidatedAt === null)
        await sendOutstandingReceipts(tx, { ...before, ...to, emailValidatedAt: now });
      if (email === null || emailCanonical === null || emailValidatedAt === null) {
        await accountEvents.record(tx, userId, { kind: 'email_changed' }, caller.device);
        return;
      }

      const former: FormerAddress = {
        email,
        emailCanonical,
        emailValidatedAt: emailValidatedAt.toISOString(),
      };
      const heldUntil = new Date(now.getTime() + REVERT_TOKEN_S * SECOND_MS);
      await users.holdEmail(tx, userId, emailCanonical, heldUntil);
      const token = await tokens.issue(tx, {
        purpose: 'revert_email',
        userId,
        lifetimeSeconds: REVERT_TOKEN_S,
        payload: { ...former },
      });
      const changed = {
        template: 'address-changed',
        newAddress: to.email,
        validDays: REVERT_TOKEN_S / DAY_S,
        facts: { revertToken: token },
      } as const;
      await securityAlerts.send(tx, before, changed, caller.device);
    },
  };
}
