import { canonicalEmail } from '@gatehouse/domain/email';
import type { Caller } from '../../../callers/caller.ts';
import { CodedError } from '../../../errors.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { KnownUser, Users } from '../users/users.service.ts';
import type { PasswordAttempts, Subject } from './password-attempts.service.ts';

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;

/**
 * The only way to compare a platform password: counted before it is compared, and as slow for an account that does not
 * exist as for one that does.
 */
export function createPasswordCheck({
  users,
  passwords,
  passwordAttempts,
}: {
  users: Users;
  passwords: PasswordHasher;
  passwordAttempts: PasswordAttempts;
}) {
  async function compare(
    subject: Subject,
    password: string,
    passwordHash: string | null,
    caller: Caller,
  ): Promise<boolean> {
    const attempt = await passwordAttempts.spend(subject, caller);
    let isRight: boolean;
    try {
      isRight = await passwords.verify(password, passwordHash, {
        addressBucket: caller.addressBucket,
        isKnownDevice: attempt.isKnownDevice,
      });
    } catch (error) {
      await attempt.giveBack();
      throw error;
    }
    await (isRight ? attempt.succeed() : attempt.fail());
    return isRight;
  }

  return {
    isPasswordOf: (
      user: { id: string; passwordHash: string | null } | null,
      identity: string,
      password: string,
      caller: Caller,
    ): Promise<boolean> =>
      compare({ userId: user?.id ?? null, identity }, password, user?.passwordHash ?? null, caller),
    /** The user with this e-mail and password. Throws CREDENTIALS_INVALID for any mismatch. */
    async authenticate(email: string, password: string, caller: Caller): Promise<KnownUser> {
      const canonical = canonicalEmail(email);
      const user = canonical === null ? null : await users.findForSignIn(canonical, caller.installationId);
      const subject: Subject = {
        userId: user?.id ?? null,
        identity: canonical ?? email,
        isKnownDevice: user?.isKnownDevice ?? false,
      };
      const isRight = await compare(subject, password, user?.passwordHash ?? null, caller);
      if (!user || !isRight) throw new CodedError('CREDENTIALS_INVALID');
      return user;
    },
  };
}
