import type { Environment } from '@gatehouse/domain/environments';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import { supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { UserRow, Users } from '../users/users.service.ts';
import type { ValidationMails } from './validation-mail.service.ts';

export type EmailValidation = ReturnType<typeof createEmailValidation>;

export function createEmailValidation({
  env,
  db,
  users,
  tokens,
  validationMails,
  clock,
  sendOutstandingReceipts,
}: {
  env: { environment: Environment };
  db: Database;
  clock: Clock;
  users: Users;
  tokens: OneTimeTokens;
  validationMails: ValidationMails;
  /** Of purchases that were paid while the address was not validated. */
  sendOutstandingReceipts(tx: Queries, player: UserRow): Promise<void>;
}) {
  /**
   * The player reloads the page, or opens the mail a second time. Only the holder of the link learns it, and only while
   * the account still has the address that the link has validated.
   */
  async function hasValidated(token: string): Promise<boolean> {
    const used = await tokens.findUsed('validate_email', token);
    const user = used?.userId ? await users.findById(used.userId) : null;
    return user?.emailValidatedAt != null && user.emailCanonical === used?.payload.emailCanonical;
  }

  async function consume(token: string): Promise<string | null> {
    const known = await tokens.find('validate_email', token);
    return db.transaction(async (tx) => {
      // The account is locked first, as everywhere, so that this does not deadlock with a parallel change.
      const player = known?.userId ? await users.lock(tx, known.userId) : null;
      const used = await tokens.consume(tx, 'validate_email', token);
      const { emailCanonical } = used?.payload ?? {};
      if (!used?.userId || typeof emailCanonical !== 'string') return null;
      const isValidated = await users.markEmailValidated(tx, used.userId, emailCanonical);
      if (isValidated && player?.emailValidatedAt === null) {
        await sendOutstandingReceipts(tx, { ...player, emailValidatedAt: clock.now() });
      }
      return isValidated ? used.userId : null;
    });
  }

  return {
    async resend({ userId, player }: Session, wantedLocale: string): Promise<void> {
      const { email, emailCanonical, emailValidatedAt } = player;
      if (email === null || emailCanonical === null || emailValidatedAt !== null) return;
      const locale = supportedLocale(wantedLocale, env.environment);
      await db.transaction((tx) => validationMails.resend(tx, { userId, email, emailCanonical }, locale));
    },
    async validate(token: string): Promise<{ userId: string }> {
      const userId = await consume(token);
      if (userId !== null) return { userId };
      const reason = (await hasValidated(token)) ? { reason: 'ALREADY_VALIDATED' as const } : {};
      throw new CodedError('NOT_FOUND', reason);
    },
  };
}
