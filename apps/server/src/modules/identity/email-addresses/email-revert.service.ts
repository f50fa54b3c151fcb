import type { Environment } from '@gatehouse/domain/environments';
import { RECOVERY_TOKEN_S } from '@gatehouse/domain/limits';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Clock } from '../../../ports/clock.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import type { Mails } from '../../mail/queue/mail.service.ts';
import type { MailLinks } from '../../mail/queue/mail-links.service.ts';
import type { AccountOwnership } from '../account-ownership/account-ownership.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { EmailTaken } from '../users/email-taken.ts';
import type { Users } from '../users/users.service.ts';
import { formerAddress, suspectSince } from './former-address.ts';

const HOUR_S = 60 * 60;

export type EmailRevert = ReturnType<typeof createEmailRevert>;

export function createEmailRevert({
  env,
  db,
  clock,
  users,
  tokens,
  accountOwnership,
  mails,
  mailLinks,
}: {
  env: { environment: Environment };
  db: Database;
  clock: Clock;
  users: Users;
  tokens: OneTimeTokens;
  accountOwnership: AccountOwnership;
  mails: Mails;
  mailLinks: MailLinks;
}) {
  async function undo(token: string, caller: Caller): Promise<void> {
    const known = await tokens.find('revert_email', token);
    await db.transaction(async (tx) => {
      // The account is locked first, as everywhere, so that two links used at once do not wait for each other.
      const user = known?.userId ? await users.lock(tx, known.userId) : null;
      const used = user && (await tokens.consume(tx, 'revert_email', token));
      const former = formerAddress.safeParse(used?.payload);
      if (!user || !used || !former.success) throw new CodedError('NOT_FOUND');
      const { email, emailCanonical } = former.data;
      const emailValidatedAt = new Date(former.data.emailValidatedAt);
      await users.setEmail(tx, user.id, { email, emailCanonical, emailValidatedAt });
      await users.releaseEmail(tx, user.id, emailCanonical);
      // The former password goes too: the thief had to know it, or to have set it.
      await users.setPasswordHash(tx, user.id, null);
      await accountOwnership.endAccess(tx, user.id);
      await accountOwnership.removeSignInMethods(tx, user.id, suspectSince(used.createdAt));
      await tokens.revoke(tx, user.id, ['recover_password']);
      await tokens.revokeIssuedAfter(tx, used);

      const locale = spokenLocale(user.locale, env.environment);
      const code = await tokens.issue(tx, {
        purpose: 'recover_password',
        userId: user.id,
        lifetimeSeconds: RECOVERY_TOKEN_S,
      });
      await mails.send(tx, {
        template: 'recover-password',
        to: email,
        locale,
        link: mailLinks.recover(locale, code, email),
        validHours: RECOVERY_TOKEN_S / HOUR_S,
        occasion: { at: clock.now().toISOString(), device: caller.device },
      });
    });
  }

  return {
    /**
     * The link proves the mailbox that the account belonged to. Its owner gets the account back without the sessions, the
     * password, the later links, and every sign-in method that was added since `suspectSince`.
     */
    async revert(token: string, caller: Caller): Promise<void> {
      await undo(token, caller).catch((error: unknown) => {
        throw error instanceof EmailTaken ? new CodedError('NOT_FOUND') : error;
      });
    },
  };
}
