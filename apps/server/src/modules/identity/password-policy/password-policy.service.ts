import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { Users } from '../users/users.service.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';

export type PasswordPolicy = ReturnType<typeof createPasswordPolicy>;

export function createPasswordPolicy({
  passwords,
  users,
}: {
  passwords: Pick<PasswordHasher, 'verify'>;
  users: Pick<Users, 'findExposedHashes'>;
}) {
  return {
    /** For a new password of an existing account: not easy to guess, and not one that an attacker may know. */
    async refuseWeak(
      password: string,
      { id, email }: { id: string; email: string | null },
      caller: Caller,
    ): Promise<void> {
      refuseCommonPassword(password, email);
      for (const hash of await users.findExposedHashes(id)) {
        if (await passwords.verify(password, hash, caller)) {
          throw new CodedError('INVALID_REQUEST', { reason: 'EXPOSED_PASSWORD', fields: ['password'] });
        }
      }
    },
  };
}
