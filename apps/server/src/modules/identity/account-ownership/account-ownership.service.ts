import type { Environment } from '@gatehouse/domain/environments';
import { RECOVERY_TOKEN_S } from '@gatehouse/domain/limits';
import type { Caller } from '../../../callers/caller.ts';
import type { Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { MailLinks } from '../../mail/queue/mail-links.service.ts';
import type { Mails } from '../../mail/queue/mails.service.ts';
import type { KnownDevices } from '../known-devices/known-devices.service.ts';
import type { LinkedProviders } from '../linked-providers/linked-providers.service.ts';
import type { PasswordAttempts } from '../password-attempts/password-attempts.service.ts';
import type { AccessRevocation } from '../sessions/access-revocation.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { TwoFactorDevices } from '../two-factor/two-factor-devices.service.ts';
import type { UserRow, Users } from '../users/users.service.ts';

const HOUR_S = 60 * 60;

interface SuspectWindow {
  authenticatorsSince: Date;
  providersSince: Date;
}

export type AccountOwnership = ReturnType<typeof createAccountOwnership>;

/** Returns an account to its owner after they have proved the mailbox. */
export function createAccountOwnership({
  env,
  clock,
  users,
  tokens,
  knownDevices,
  passwordAttempts,
  accessRevocation,
  linkedProviders,
  twoFactorDevices,
  mails,
  mailLinks,
  sendOutstandingReceipts,
}: {
  env: { environment: Environment };
  clock: Clock;
  users: Users;
  tokens: OneTimeTokens;
  knownDevices: KnownDevices;
  passwordAttempts: PasswordAttempts;
  accessRevocation: AccessRevocation;
  linkedProviders: LinkedProviders;
  twoFactorDevices: TwoFactorDevices;
  mails: Mails;
  mailLinks: MailLinks;
  /** Of what was paid before the address was validated. */
  sendOutstandingReceipts(tx: Queries, player: UserRow): Promise<void>;
}) {
  /** Ends every session and pending code, and deletes known devices and failed attempts. */
  async function endAccess(tx: Queries, userId: string): Promise<void> {
    await accessRevocation.revoke(tx, userId);
    await passwordAttempts.reset(tx, userId);
    await knownDevices.forget(tx, userId);
  }

  /**
   * Removes linked providers, authenticators and the recovery code: all of them, or those of the window. Pending
   * enrolments always go.
   */
  async function removeSignInMethods(tx: Queries, userId: string, window?: SuspectWindow): Promise<void> {
    await twoFactorDevices.removeAll(tx, userId, window?.authenticatorsSince);
    await linkedProviders.removeAll(tx, userId, window?.providersSince);
  }

  return {
    endAccess,
    /**
     * Returns the account to the person who proved the mailbox by a link that undoes a change. Every session, the
     * password, the known devices and the sign-in methods of the window end; a mail leads to a new password.
     */
    async returnToOwner(
      tx: Queries,
      { id, email, locale: preferred }: { id: string; email: string; locale: string },
      window: SuspectWindow,
      caller: Pick<Caller, 'device'>,
    ): Promise<void> {
      // The attacker had to know the password, or to have set it.
      await users.exposePasswords(tx, id, window.providersSince);
      await endAccess(tx, id);
      await tokens.revoke(tx, id, ['recover_password', 'undo_two_factor']);
      await removeSignInMethods(tx, id, window);

      const locale = supportedLocale(preferred, env.environment);
      const code = await tokens.issue(tx, {
        purpose: 'recover_password',
        userId: id,
        lifetimeSeconds: RECOVERY_TOKEN_S,
      });
      await mails.send(tx, {
        template: 'account-returned',
        to: email,
        locale,
        link: mailLinks.recover(locale, code, email),
        validHours: RECOVERY_TOKEN_S / HOUR_S,
        occasion: { at: clock.now().toISOString(), device: caller.device },
      });
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
      await users.setPasswordHash(tx, id, null);
      await endAccess(tx, id);
      await tokens.revoke(tx, id, ['validate_email', 'revert_email', 'recover_password']);
      await removeSignInMethods(tx, id);
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
