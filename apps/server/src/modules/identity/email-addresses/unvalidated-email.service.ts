import type { Environment } from '@gatehouse/domain/environments';
import type { Queries } from '../../../db/db.ts';
import { supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { AccountEvents } from '../account-events/account-events.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { UserRow, Users } from '../users/users.service.ts';
import type { ValidationMails } from './validation-mail.service.ts';

export type UnvalidatedEmails = ReturnType<typeof createUnvalidatedEmails>;

export function createUnvalidatedEmails({
  env,
  users,
  tokens,
  accountEvents,
  validationMails,
}: {
  env: { environment: Environment };
  users: Users;
  tokens: OneTimeTokens;
  accountEvents: Pick<AccountEvents, 'record'>;
  validationMails: ValidationMails;
}) {
  return {
    /**
     * Replaces an unproved address by another one, which the player has to prove. The caller has locked the
     * player. Throws EmailTaken.
     */
    async replace(
      tx: Queries,
      { id: userId, locale }: Pick<UserRow, 'id' | 'locale'>,
      to: { email: string; emailCanonical: string },
    ): Promise<void> {
      await users.setEmail(tx, userId, { ...to, emailValidatedAt: null });
      // The former mailbox may be another person's.
      await tokens.revoke(tx, userId, ['recover_password', 'validate_email', 'undo_two_factor']);
      await accountEvents.record(tx, userId, { kind: 'email_changed' }, null);
      await validationMails.send(tx, { userId, ...to }, supportedLocale(locale, env.environment));
    },
  };
}
