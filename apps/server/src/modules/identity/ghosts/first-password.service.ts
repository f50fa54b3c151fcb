import type { GhostUpgradeBody } from '@gatehouse/contract/migration';
import { isPassword } from '@gatehouse/domain/password';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Limiter } from '../../../ports/limiter.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import { refuseCommonPassword } from '../password-policy/common-password.rules.ts';
import { createSignUpLimit } from '../sign-up/sign-up-limit.service.ts';

/** The hash of the password that a ghost gets when it becomes a player, which counts as a sign-up. */
export async function hashOfFirstPassword(
  { passwords, limiter }: { passwords: PasswordHasher; limiter: Limiter },
  { email, password }: Pick<GhostUpgradeBody, 'email' | 'password'>,
  caller: Caller,
): Promise<string> {
  if (password === undefined) throw new CodedError('INVALID_REQUEST', { reason: 'PASSWORD_REQUIRED' });
  if (!isPassword(password)) throw new CodedError('INVALID_REQUEST', { fields: ['password'] });
  refuseCommonPassword(password, email);
  return createSignUpLimit({ limiter }).count(caller, () => passwords.hash(password, caller));
}
