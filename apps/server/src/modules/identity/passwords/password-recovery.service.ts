import type { RecoveryBody, RecoveryRequestBody } from '@gatehouse/contract/user';
import { canonicalEmail } from '@gatehouse/domain/email';
import type { Environment } from '@gatehouse/domain/environments';
import { RECOVERY_TOKEN_S } from '@gatehouse/domain/limits';
import type { Caller } from '../../../callers/caller.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import { supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { SecurityAlerts } from '../../mail/alerts/security-alerts.service.ts';
import type { MailLinks } from '../../mail/queue/mail-links.service.ts';
import type { Mails } from '../../mail/queue/mails.service.ts';
import type { AccountOwnership } from '../account-ownership/account-ownership.service.ts';
import { suspectSince } from '../account-ownership/suspect-since.rules.ts';
import { RECOVERY_REQUESTS } from '../challenges/abuse-limit.rules.ts';
import type { AbuseLimits } from '../challenges/abuse-limits.service.ts';
import type { KnownDevices } from '../known-devices/known-devices.service.ts';
import type { PasswordPolicy } from '../password-policy/password-policy.service.ts';
import { refuseCommonPassword } from '../password-policy/refuse-common-password.ts';
import type { SignInMethods } from '../sign-in-methods/sign-in-methods.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { alertedAt, isLinkOf } from '../tokens/recovery-link.rules.ts';
import type { SecondFactor } from '../two-factor/second-factor.service.ts';
import type { KnownUser, UserRow, Users } from '../users/users.service.ts';
import type { RecoveryMailLimit } from './recovery-mail-limit.service.ts';

const HOUR_S = 60 * 60;

export type PasswordRecovery = ReturnType<typeof createPasswordRecovery>;

export function createPasswordRecovery({
  env,
  db,
  clock,
  abuseLimits,
  passwords,
  passwordPolicy,
  users,
  tokens,
  knownDevices,
  secondFactor,
  accountOwnership,
  signInMethods,
  recoveryMailLimit,
  mails,
  mailLinks,
  securityAlerts,
}: {
  env: { environment: Environment };
  db: Database;
  clock: Clock;
  abuseLimits: AbuseLimits;
  passwords: PasswordHasher;
  passwordPolicy: PasswordPolicy;
  users: Users;
  tokens: OneTimeTokens;
  knownDevices: KnownDevices;
  secondFactor: SecondFactor;
  accountOwnership: AccountOwnership;
  signInMethods: SignInMethods;
  recoveryMailLimit: RecoveryMailLimit;
  mails: Mails;
  mailLinks: MailLinks;
  securityAlerts: SecurityAlerts;
}) {
  async function ownerOf(
    code: string,
    email: string,
  ): Promise<{ user: KnownUser; attackedSince: Date | null }> {
    const token = await tokens.find('recover_password', code);
    const user = token?.userId ? await users.findById(token.userId) : null;
    if (!token || !user || !isLinkOf(token, user, email)) throw new CodedError('NOT_FOUND');
    const alerted = alertedAt(token);
    return { user, attackedSince: alerted && suspectSince(alerted) };
  }

  /**
   * An attacker may have signed in before. An account whose e-mail was never validated loses every sign-in method,
   * authenticators too: the link is the first proof of who owns the address.
   */
  async function takeAccount(tx: Queries, user: KnownUser, code: string): Promise<UserRow> {
    const before = await users.lock(tx, user.id);
    // No one-time code was required because nothing was validated. If it is validated by now, the link can be used
    // again.
    const isSame = before?.emailCanonical === user.emailCanonical;
    if (!before || !isSame || isValidated(before) !== isValidated(user)) throw new CodedError('NOT_FOUND');
    if (!(await tokens.consume(tx, 'recover_password', code))) throw new CodedError('NOT_FOUND');
    await tokens.revoke(tx, user.id, ['recover_password']);
    if (isValidated(before) || before.emailCanonical === null) {
      await accountOwnership.endAccess(tx, user.id);
      return before;
    }
    await accountOwnership.claimUnverified(tx, { id: user.id, emailCanonical: before.emailCanonical });
    return { ...before, emailValidatedAt: clock.now() };
  }

  return {
    /**
     * Does the same for an unknown address, except the mail: neither the response nor its time reveals whether it
     * exists.
     */
    async request({ email, locale: wanted }: RecoveryRequestBody, caller: Caller): Promise<void> {
      const canonical = canonicalEmail(email);
      if (canonical === null) throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
      await abuseLimits.spend(caller, RECOVERY_REQUESTS);
      refuseUnless(await recoveryMailLimit.count(canonical));
      const found = await users.findByEmail(canonical);
      const user = found?.kind === 'platform' ? found : null;
      const locale = supportedLocale(wanted, env.environment);
      await db.transaction(async (tx) => {
        const code = await tokens.issue(tx, {
          purpose: 'recover_password',
          userId: user?.id ?? null,
          lifetimeSeconds: RECOVERY_TOKEN_S,
        });
        // To the stored address, never to the one that was typed.
        const to = user?.email ?? canonical;
        const mail = {
          template: 'recover-password',
          to,
          locale,
          link: mailLinks.recover(locale, code, to),
          validHours: RECOVERY_TOKEN_S / HOUR_S,
          occasion: { at: clock.now().toISOString(), device: caller.device },
        } as const;
        if (user?.email) await mails.send(tx, mail);
        else await mails.pretendToSend(tx, mail);
      });
    },

    /** A link of an alert also removes what an attacker may have added, and accepts no password they may know. */
    async reset({ code, email, password }: RecoveryBody, caller: Caller): Promise<void> {
      const { user, attackedSince } = await ownerOf(code, email);
      refuseCommonPassword(password, user.email);
      if (isValidated(user)) {
        await secondFactor.demand(user.id, caller.twoFactorCode ?? undefined, 'recovery mail');
      }
      await passwordPolicy.refuseExposed(password, user.id, caller, attackedSince);
      const passwordHash = await passwords.hash(password, caller);
      await db.transaction(async (tx) => {
        const owner = await takeAccount(tx, user, code);
        await signInMethods.removeAtRecovery(tx, owner, attackedSince, caller.device);
        await users.setPasswordHash(tx, user.id, passwordHash);
        await knownDevices.remember(tx, user.id, caller);
        const how = attackedSince ? 'password_recovered_by_alert' : 'password_recovered';
        const changed = { template: 'password-changed', facts: { how } } as const;
        await securityAlerts.send(tx, owner, changed, caller.device);
      });
      await secondFactor.resetAttempts(user.id);
    },
  };
}

function isValidated({ emailValidatedAt }: Pick<UserRow, 'emailValidatedAt'>): boolean {
  return emailValidatedAt !== null;
}
