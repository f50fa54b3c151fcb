import type { SignUpBody } from '@gatehouse/contract/session';
import { defaultDisplayName } from '@gatehouse/domain/display-name';
import { canonicalEmail } from '@gatehouse/domain/email';
import type { Environment } from '@gatehouse/domain/environments';
import type { Caller } from '../../../callers/caller.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { Content } from '../../content/files/content.ts';
import { offeredLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { AccountEvents } from '../account-events/account-events.service.ts';
import type { EmailEnumerationLimit } from '../challenges/email-enumeration-limit.service.ts';
import type { ValidationMails } from '../email-addresses/validation-mail.service.ts';
import type { KnownDevices } from '../known-devices/known-devices.service.ts';
import { refuseCommonPassword } from '../password-policy/refuse-common-password.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { EmailTaken, UserRefused } from '../users/user-errors.ts';
import type { Users } from '../users/users.service.ts';
import type { SignUpLimit } from './sign-up-limit.service.ts';

interface SignedUp {
  userId: string;
  token: string;
}

export type SignUp = ReturnType<typeof createSignUp>;

export function createSignUp({
  env,
  content,
  logger,
  db,
  clock,
  passwords,
  users,
  sessions,
  knownDevices,
  accountEvents,
  emailEnumerationLimit,
  signUpLimit,
  validationMails,
}: {
  env: { environment: Environment };
  content: Pick<Content, 'portal' | 'legal'>;
  logger: Pick<Logger, 'warn'>;
  db: Database;
  clock: Clock;
  passwords: PasswordHasher;
  users: Users;
  sessions: Sessions;
  knownDevices: KnownDevices;
  accountEvents: AccountEvents;
  emailEnumerationLimit: EmailEnumerationLimit;
  signUpLimit: SignUpLimit;
  validationMails: ValidationMails;
}) {
  async function createUser(body: SignUpBody, emailCanonical: string, caller: Caller): Promise<SignedUp> {
    const { email, password, locale: wanted, rememberMe } = body;
    if (!(await users.isEmailFree(emailCanonical))) await emailEnumerationLimit.refuseTaken(caller);
    const passwordHash = await passwords.hash(password, caller);
    const locale = offeredLocale(wanted, env.environment, content);
    try {
      return await db.transaction(async (tx) => {
        const now = clock.now();
        const user = {
          kind: 'platform' as const,
          nickname: defaultDisplayName(email),
          email,
          emailCanonical,
          locale,
          passwordHash,
          passwordChangedAt: now,
          createdAt: now,
        };
        const userId = await users.insert(tx, user, {
          legal: content.legal,
          shown: body.legal,
          way: 'sign-up',
        });
        await knownDevices.remember(tx, userId, caller);
        await validationMails.send(tx, { userId, email, emailCanonical }, locale);
        await accountEvents.record(tx, userId, { kind: 'account_created' }, caller.device);
        const { token } = await sessions.open(tx, {
          userId,
          remembered: rememberMe ?? false,
          isPlatformLogin: true,
          installationId: caller.installationId,
          device: caller.device,
        });
        return { userId, token };
      });
    } catch (error) {
      if (error instanceof EmailTaken) return emailEnumerationLimit.refuseTaken(caller);
      if (!(error instanceof UserRefused)) throw error;
      logger.warn({ err: error }, 'sign-up.refused');
      throw new CodedError('USER_CREATION_FAILED');
    }
  }

  return {
    async signUp(body: SignUpBody, caller: Caller): Promise<SignedUp> {
      const emailCanonical = canonicalEmail(body.email);
      if (emailCanonical === null) throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
      refuseCommonPassword(body.password, body.email);
      await signUpLimit.demandChallenge(caller);
      return signUpLimit.count(caller, () => createUser(body, emailCanonical, caller));
    },
  };
}
