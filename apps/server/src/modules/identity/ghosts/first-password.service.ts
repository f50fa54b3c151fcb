import type { GhostUpgradeBody } from '@gatehouse/contract/migration';
import { isPassword } from '@gatehouse/domain/password';
import type { Caller } from '../../../callers/caller.ts';
import { CodedError } from '../../../errors.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import { refuseCommonPassword } from '../password-policy/refuse-common-password.ts';
import type { SignUpLimit } from '../sign-up/sign-up-limit.service.ts';

export type FirstPasswords = ReturnType<typeof createFirstPasswords>;

export function createFirstPasswords({
  passwords,
  signUpLimit,
}: {
  passwords: PasswordHasher;
  signUpLimit: SignUpLimit;
}) {
  return {
    /** Hashes the password that a ghost gets when it becomes a player, which counts as a sign-up. */
    async hash(
      { email, password }: Pick<GhostUpgradeBody, 'email' | 'password'>,
      caller: Caller,
      from: 'sign-ups' | 'migrations' = 'sign-ups',
    ): Promise<string> {
      if (password === undefined) throw new CodedError('INVALID_REQUEST', { reason: 'PASSWORD_REQUIRED' });
      if (!isPassword(password)) throw new CodedError('INVALID_REQUEST', { fields: ['password'] });
      refuseCommonPassword(password, email);
      return signUpLimit.count(caller, () => passwords.hash(password, caller), from);
    },
  };
}
