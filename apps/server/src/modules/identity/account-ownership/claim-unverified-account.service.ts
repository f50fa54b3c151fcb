import type { Queries } from '../../../ports/database.ts';
import { revokeAccess } from '../access-revocation/access-revocation.service.ts';
import { forgetDevicesOf } from '../known-devices/known-devices.repository.ts';
import type { PasswordAttempts } from '../password-attempts/password-attempts.service.ts';
import { deleteTokens } from '../tokens/one-time-tokens.repository.ts';
import { lockUser, markEmailValidated, updateUser } from '../users/users.repository.ts';
import { removeSignInMethods } from './sign-in-methods.repository.ts';

/**
 * Gives an account whose e-mail was never validated to the person who has just proved to own the address, by mail or
 * by a provider. Somebody else may have signed up with it, so every sign-in method, device and session of before is
 * removed. False when the address was validated or changed meanwhile.
 */
export async function claimUnvalidatedAccount(
  tx: Queries,
  account: { id: string; emailCanonical: string },
  { attempts, now }: { attempts: Pick<PasswordAttempts, 'forgive'>; now: Date },
): Promise<boolean> {
  const locked = await lockUser(tx, account.id);
  if (locked?.emailCanonical !== account.emailCanonical || locked.emailValidatedAt !== null) return false;
  await updateUser(tx, account.id, { passwordHash: null, passwordChangedAt: now });
  await revokeAccess(tx, account.id);
  await deleteTokens(tx, account.id, ['validate_email', 'revert_email', 'recover_password']);
  await removeSignInMethods(tx, account.id);
  await forgetDevicesOf(tx, account.id);
  await attempts.forgive(tx, account.id);
  await markEmailValidated(tx, account.id, account.emailCanonical, now);
  return true;
}
