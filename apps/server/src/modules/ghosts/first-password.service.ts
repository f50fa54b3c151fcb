import type { GhostUpgradeBody } from '@gatehouse/contract/migration';
import { isPassword } from '@gatehouse/domain/password';
import { CodedError } from '../../errors.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import { refuseCommonPassword } from '../passwords/common-password.rules.ts';

/** The hash of the password that a ghost gets when it becomes a player. */
export async function hashOfFirstPassword(
  passwords: PasswordHasher,
  { email, password }: Pick<GhostUpgradeBody, 'email' | 'password'>,
): Promise<string> {
  if (password === undefined) throw new CodedError('INVALID_REQUEST', { reason: 'PASSWORD_REQUIRED' });
  if (!isPassword(password)) throw new CodedError('INVALID_REQUEST', { fields: ['password'] });
  refuseCommonPassword(password, email);
  return passwords.hash(password);
}
