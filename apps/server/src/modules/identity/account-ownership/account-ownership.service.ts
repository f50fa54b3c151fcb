import type { Queries } from '../../../db/db.ts';
import type { AccessRevocation } from '../access-revocation/access-revocation.service.ts';
import type { KnownDevices } from '../known-devices/known-devices.service.ts';
import type { LinkedProviders } from '../linked-providers/linked-providers.service.ts';
import type { PasswordAttempts } from '../password-attempts/password-attempts.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { TwoFactorDevices } from '../two-factor/two-factor-devices.service.ts';
import type { Users } from '../users/users.service.ts';

export type AccountOwnership = ReturnType<typeof createAccountOwnership>;

/** What happens to an account when its owner has proved the mailbox. */
export function createAccountOwnership({
  users,
  tokens,
  knownDevices,
  passwordAttempts,
  accessRevocation,
  linkedProviders,
  twoFactorDevices,
}: {
  users: Users;
  tokens: OneTimeTokens;
  knownDevices: KnownDevices;
  passwordAttempts: PasswordAttempts;
  accessRevocation: AccessRevocation;
  linkedProviders: LinkedProviders;
  twoFactorDevices: TwoFactorDevices;
}) {
  /** Ends every session and pending code, and forgets devices and failed attempts. */
  async function endAccess(tx: Queries, userId: string): Promise<void> {
    await accessRevocation.revoke(tx, userId);
    await passwordAttempts.forgive(tx, userId);
    await knownDevices.forget(tx, userId);
  }

  /** Removes linked providers, authenticators and the recovery code; pending enrolments always. */
  async function removeSignInMethods(tx: Queries, userId: string, addedSince?: Date): Promise<void> {
    await twoFactorDevices.removeAll(tx, userId, addedSince);
    await linkedProviders.removeAll(tx, userId, addedSince);
  }

  return {
    endAccess,
    removeSignInMethods,
    /**
     * Gives an account whose e-mail was never validated to the person who has just proved to own the address, by mail or
     * by a provider. Somebody else may have signed up with it, so every sign-in method, device and session of before is
     * removed. False when the address was validated or changed meanwhile.
     */
    async claimUnverified(tx: Queries, account: { id: string; emailCanonical: string }): Promise<boolean> {
      const { id, emailCanonical } = account;
      const locked = await users.lock(tx, id);
      if (locked?.emailCanonical !== emailCanonical || locked.emailValidatedAt !== null) return false;
      await users.setPasswordHash(tx, id, null);
      await endAccess(tx, id);
      await tokens.revoke(tx, id, ['validate_email', 'revert_email', 'recover_password']);
      await removeSignInMethods(tx, id);
      await users.markEmailValidated(tx, id, emailCanonical);
      return true;
    },
  };
}
