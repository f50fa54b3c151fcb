import type { Caller } from '../../../ports/caller.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { PasswordAttempts } from './password-attempts.service.ts';

/**
 * The one door to comparing passwords: counted before it is compared, and as slow for an account that does not exist
 * as for one that does.
 */
export interface PasswordCheck {
  isPasswordOf(
    user: { id: string; passwordHash: string | null } | null,
    identity: string,
    password: string,
    caller: Caller,
  ): Promise<boolean>;
}

interface Parts {
  passwords: PasswordHasher;
  attempts: PasswordAttempts;
}

export function createPasswordCheck({ passwords, attempts }: Parts): PasswordCheck {
  return {
    async isPasswordOf(user, identity, password, caller) {
      const attempt = await attempts.spend({ userId: user?.id ?? null, identity }, caller);
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
      if (isRight) await attempt.succeed();
      return isRight;
    },
  };
}
