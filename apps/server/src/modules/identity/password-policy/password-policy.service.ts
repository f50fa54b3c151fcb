import type { Caller } from '../../../callers/caller.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { Users } from '../users/users.service.ts';

/** A refusal reveals that the password was one of the owner's, so the tries are counted. */
const COMPARISONS_PER_ACCOUNT: Limit = { points: 10, windowSeconds: 60 * 60 };

export type PasswordPolicy = ReturnType<typeof createPasswordPolicy>;

export function createPasswordPolicy({
  limiter,
  passwords,
  users,
}: {
  limiter: Pick<Limiter, 'consume'>;
  passwords: Pick<PasswordHasher, 'verify'>;
  users: Pick<Users, 'findExposedHashes'>;
}) {
  return {
    /**
     * Refuses a new password of an existing account that an attacker may know; `attackedSince` is set when the caller
     * ends an attack. Callers have checked the second factor before.
     */
    async refuseExposed(
      password: string,
      userId: string,
      caller: Caller,
      attackedSince: Date | null = null,
    ): Promise<void> {
      const exposed = await users.findExposedHashes(userId, attackedSince);
      if (exposed.length === 0) return;
      refuseUnless(await limiter.consume('exposed-passwords', userId, COMPARISONS_PER_ACCOUNT));
      for (const hash of exposed) {
        if (await passwords.verify(password, hash, caller)) {
          throw new CodedError('INVALID_REQUEST', { reason: 'EXPOSED_PASSWORD', fields: ['password'] });
        }
      }
    },
  };
}
