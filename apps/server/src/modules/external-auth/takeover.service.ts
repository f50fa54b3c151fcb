import type { Queries } from '../../ports/database.ts';
import type { PasswordAttempts } from '../attempts/attempts.service.ts';
import { removeSignInMethodsBut } from '../emails/sign-in-methods.repository.ts';
import { forgetDevicesOf } from '../sessions/known-devices.repository.ts';
import { revokeAccess } from '../sessions/revocation.service.ts';
import { deleteTokens } from '../tokens/one-time-tokens.repository.ts';
import { lockUser, markEmailValidated, updateUser } from '../users/users.repository.ts';

const NOTHING = { twoFactorDeviceIds: [], externalIdentityIds: [] };

/**
 * Gives an account that was opened under an address without proof to whoever has proved the address. Its maker may
 * have been somebody else, so nothing that they set opens it any more. False when the address was proved meanwhile.
 */
export async function giveToProvenOwner(
  tx: Queries,
  account: { id: string; emailCanonical: string },
  { attempts, now }: { attempts: Pick<PasswordAttempts, 'forgive'>; now: Date },
): Promise<boolean> {
  const locked = await lockUser(tx, account.id);
  if (locked?.emailCanonical !== account.emailCanonical || locked.emailValidatedAt !== null) return false;
  await updateUser(tx, account.id, { passwordHash: null, passwordChangedAt: now });
  await revokeAccess(tx, account.id);
  await deleteTokens(tx, account.id, ['validate_email', 'revert_email']);
  await removeSignInMethodsBut(tx, account.id, NOTHING);
  await forgetDevicesOf(tx, account.id);
  await attempts.forgive(tx, account.id);
  await markEmailValidated(tx, account.id, account.emailCanonical, now);
  return true;
}
