import { canonicalEmail } from '@gatehouse/domain/email';
import type { Caller } from '../../../callers/caller.ts';
import { CodedError } from '../../../errors.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { KnownUser, Users } from '../users/users.service.ts';
import type { PasswordAttempts } from './password-attempts.service.ts';

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
  async function isPasswordOf(
    user: { id: string; passwordHash: string | null } | null,
    identity: string,
    password: string,
    caller: Caller,
  ): Promise<boolean> {
    const attempt = await passwordAttempts.spend({ userId: user?.id ?? null, identity }, caller);
    let isRight: boolean;
    try {
      isRight = await passwords.verify(password, user?.passwordHash ?? null, {
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
    isPasswordOf,
    /** The user with this e-mail and password. Throws CREDENTIALS_INVALID for any mismatch. */
    async authenticate(email: string, password: string, caller: Caller): Promise<KnownUser> {
      const canonical = canonicalEmail(email);
      const user = canonical === null ? null : await users.findByEmail(canonical);
      const isRight = await isPasswordOf(user, canonical ?? email, password, caller);
      if (!user || !isRight) throw new CodedError('CREDENTIALS_INVALID');
      return user;
    },
  };
}
