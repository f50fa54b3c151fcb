import type { EmailChangeBody, EmailChangeRequestBody } from '@gatehouse/contract/user';
import { canonicalEmail } from '@gatehouse/domain/email';
import type { Environment } from '@gatehouse/domain/environments';
import { EMAIL_CODE_S } from '@gatehouse/domain/limits';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import { supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { Mails } from '../../mail/queue/mails.service.ts';
import type { AccountEvents } from '../account-events/account-events.service.ts';
import type { AccountOwnership } from '../account-ownership/account-ownership.service.ts';
import type { EmailEnumerationLimit } from '../challenges/email-enumeration-limit.service.ts';
import type { EmailCodes } from '../email-codes/email-codes.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { EmailTaken } from '../users/user-errors.ts';
import type { UserRow, Users } from '../users/users.service.ts';
import type { EmailReplacement } from './email-replacement.service.ts';

const HOUR_S = 60 * 60;
const PURPOSE = 'change_email';
/** However many e-mail addresses they are sent to. */
const CODES_PER_PLAYER: Limit = { points: 10, windowSeconds: HOUR_S };
/** For one address block, however many players request them. */
const CODES_PER_ADDRESS_BLOCK: Limit = { points: 30, windowSeconds: HOUR_S, isPerAddressBlock: true };

export type EmailChange = ReturnType<typeof createEmailChange>;

export function createEmailChange({
  env,
  db,
  limiter,
  users,
  sessions,
  emailCodes,
  emailEnumerationLimit,
  accountOwnership,
  emailReplacement,
  accountEvents,
  mails,
}: {
  env: { environment: Environment };
  db: Database;
  limiter: Limiter;
  users: Users;
  sessions: Sessions;
  emailCodes: EmailCodes;
  emailEnumerationLimit: EmailEnumerationLimit;
  accountOwnership: AccountOwnership;
  emailReplacement: EmailReplacement;
  accountEvents: AccountEvents;
  mails: Mails;
}) {
  /**
   * The player, and another account that has the address. Platform accounts are locked before ghosts, as in a merge, and
   * by id, so that two players who move to each other's address do not deadlock.
   */
  async function lockBoth(tx: Queries, { userId, player }: Session, emailCanonical: string) {
    const holder = await users.findByEmail(emailCanonical, tx);
    const accounts = [{ id: userId, kind: player.kind }, ...(holder ? [holder] : [])];
    const order = ({ id, kind }: Pick<UserRow, 'id' | 'kind'>) => `${kind === 'platform' ? 0 : 1}${id}`;
    for (const { id } of accounts.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)))
      await users.lock(tx, id);
    return holder;
  }

  return {
    /** Sends a code to the new address; nothing changes before the code is entered. */
    async request(
      session: Session,
      { email, locale: wanted }: EmailChangeRequestBody,
      caller: Caller,
    ): Promise<void> {
      sessions.requireFreshSignIn(session);
      const { userId, player } = session;
      const emailCanonical = canonicalOf(email);
      if (emailCanonical === player.emailCanonical) {
        throw new CodedError('EMAIL_ALREADY_USED', { reason: 'SAME_EMAIL' });
      }
      const isFree = () => users.isEmailFree(emailCanonical, userId);
      if (await emailEnumerationLimit.isTaken(caller, async () => !(await isFree()))) {
        throw new CodedError('EMAIL_ALREADY_USED');
      }
      refuseUnless(await limiter.consume('email-codes', userId, CODES_PER_PLAYER));
      refuseUnless(
        await limiter.consume('email-codes-address', caller.addressBucket, CODES_PER_ADDRESS_BLOCK),
      );
      await db.transaction(async (tx) => {
        const code = await emailCodes.issue(tx, { userId, purpose: PURPOSE, email, emailCanonical });
        await accountEvents.record(tx, userId, { kind: 'email_change_requested' }, caller.device);
        const locale = supportedLocale(wanted, env.environment);
        const validMinutes = EMAIL_CODE_S / 60;
        const mail = { template: 'new-address-code', to: email, locale, code, validMinutes } as const;
        await mails.sendNow(tx, mail, { userId });
      });
    },

    async confirm(session: Session, { email, code }: EmailChangeBody, caller: Caller): Promise<void> {
      sessions.requireFreshSignIn(session);
      const emailCanonical = canonicalOf(email);
      const { userId } = session;
      try {
        const isRight = await db.transaction(async (tx) => {
          const holder = await lockBoth(tx, session, emailCanonical);
          await sessions.requireOpen(tx, session);
          // A wrong code must stay counted, so this must not throw and roll back.
          const guess = { userId, purpose: PURPOSE, emailCanonical, code } as const;
          if (!(await emailCodes.redeem(tx, guess))) return false;
          if (holder && holder.id !== userId) {
            await accountOwnership.releaseUnverified(tx, { id: holder.id, emailCanonical });
          }
          await emailReplacement.replace(tx, userId, { email, emailCanonical }, caller);
          return true;
        });
        if (!isRight) throw new CodedError('NOT_FOUND', { reason: 'INVALID_CODE' });
      } catch (error) {
        if (error instanceof EmailTaken) await emailEnumerationLimit.refuseTaken(caller);
        throw error;
      }
    },
  };
}

function canonicalOf(email: string): string {
  const canonical = canonicalEmail(email);
  if (canonical === null) throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
  return canonical;
}
