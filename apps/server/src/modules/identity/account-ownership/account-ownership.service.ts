import { RECOVERY_TOKEN_S } from '@gatehouse/domain/limits';
import type { Caller } from '../../../callers/caller.ts';
import type { Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SecurityAlerts } from '../../mail/alerts/security-alerts.service.ts';
import type { AccountEvents } from '../account-events/account-events.service.ts';
import type { KnownDevices } from '../known-devices/known-devices.service.ts';
import type { PasswordAttempts } from '../password-attempts/password-attempts.service.ts';
import type { AccessRevocation } from '../sessions/access-revocation.service.ts';
import type { SignInMethods, SuspectWindow } from '../sign-in-methods/sign-in-methods.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { UserRow, Users } from '../users/users.service.ts';

export type AccountOwnership = ReturnType<typeof createAccountOwnership>;

/** Returns an account to its owner after they have proved the mailbox. */
export function createAccountOwnership({
  clock,
  users,
  tokens,
  knownDevices,
  passwordAttempts,
  accessRevocation,
  signInMethods,
  accountEvents,
  securityAlerts,
  sendOutstandingReceipts,
}: {
  clock: Clock;
  users: Users;
  tokens: OneTimeTokens;
  knownDevices: KnownDevices;
  passwordAttempts: PasswordAttempts;
  accessRevocation: AccessRevocation;
  signInMethods: SignInMethods;
  accountEvents: Pick<AccountEvents, 'record'>;
  securityAlerts: SecurityAlerts;
  /** Of what was paid before the address was validated. */
  sendOutstandingReceipts(tx: Queries, player: UserRow): Promise<void>;
}) {
  /** Ends every session and pending code, and deletes known devices and failed attempts. */
  async function endAccess(tx: Queries, userId: string): Promise<void> {
    await accessRevocation.revoke(tx, userId);
    await passwordAttempts.reset(tx, userId);
    await knownDevices.forget(tx, userId);
  }

  return {
    endAccess,
    /**
     * Returns the account to the person who proved the mailbox by a link that undoes a change. Every session, the
     * password, the known devices and the sign-in methods of the window end; a mail leads to a new password.
     */
    async returnToOwner(
      tx: Queries,
      { id, email, locale }: { id: string; email: string; locale: string },
      { undone, ...window }: SuspectWindow & { undone: 'email change' | 'two-factor' },
      caller: Pick<Caller, 'device'>,
    ): Promise<void> {
      await endAccess(tx, id);
      // The attacker may have asked for the deletion.
      if ((await users.lock(tx, id))?.erasesAt) {
        await users.keep(tx, id);
        await accountEvents.record(tx, id, { kind: 'deletion_cancelled' }, caller.device);
      }
      await tokens.revoke(tx, id, ['recover_password', 'undo_two_factor']);
      await signInMethods.removeSuspect(tx, id, window, caller.device);
      const recoveryToken = await tokens.issue(tx, {
        purpose: 'recover_password',
        userId: id,
        lifetimeSeconds: RECOVERY_TOKEN_S,
      });
      // The link has just proved the mailbox.
      const owner = { id, email, emailValidatedAt: clock.now(), locale };
      const returned = { template: 'account-returned', facts: { undone, recoveryToken } } as const;
      await securityAlerts.send(tx, owner, returned, caller.device);
    },
    /**
     * Gives an account whose e-mail was never validated to the person who has just proved to own the address, by mail or
     * by a provider. Another person may have signed up with it, so every sign-in method, device and session of before is
     * removed; what was bought stays with the account. False when the address was validated or changed meanwhile.
     */
    async claimUnverified(tx: Queries, account: { id: string; emailCanonical: string }): Promise<boolean> {
      const { id, emailCanonical } = account;
      const locked = await users.lock(tx, id);
      if (locked?.emailCanonical !== emailCanonical || locked.emailValidatedAt !== null) return false;
      await endAccess(tx, id);
      await tokens.revoke(tx, id, ['validate_email', 'revert_email', 'recover_password']);
      await signInMethods.removeAll(tx, id);
      await users.markEmailValidated(tx, id, emailCanonical);
      await sendOutstandingReceipts(tx, { ...locked, emailValidatedAt: clock.now() });
      return true;
    },
    /**
     * Takes an address that was never validated from the account that has it, for a player who has just proved to own the
     * mailbox. The account itself stays with the player who signed up. The caller has locked it.
     */
    async releaseUnverified(tx: Queries, account: { id: string; emailCanonical: string }): Promise<void> {
      const { id, emailCanonical } = account;
      if (!(await users.clearUnvalidatedEmail(tx, id, emailCanonical))) return;
      await tokens.revoke(tx, id, ['validate_email', 'recover_password']);
    },
  };
}
