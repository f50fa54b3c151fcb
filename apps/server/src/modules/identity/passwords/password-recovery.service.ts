import type { RecoveryBody, RecoveryRequestBody } from '@gatehouse/contract/user';
import { canonicalEmail } from '@gatehouse/domain/email';
import type { Environment } from '@gatehouse/domain/environments';
import { RECOVERY_TOKEN_S } from '@gatehouse/domain/limits';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Database, Queries } from '../../../ports/database.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { Random } from '../../../ports/random.ts';
import type { SecondFactor } from '../../../ports/second-factor.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import { createSecurityAlert } from '../../mail/alerts/security-alerts.service.ts';
import { createMailLinks } from '../../mail/queue/mail-links.ts';
import type { Mails } from '../../mail/queue/mail-to-send.ts';
import { revokeAccess } from '../access-revocation/access-revocation.service.ts';
import { claimUnvalidatedAccount } from '../account-ownership/claim-unverified-account.service.ts';
import { removeUnprovenProviders } from '../account-ownership/sign-in-methods.repository.ts';
import { forgetDevicesOf, rememberDevice } from '../known-devices/known-devices.repository.ts';
import { createPasswordAttempts } from '../password-attempts/password-attempts.service.ts';
import { refuseCommonPassword } from '../password-policy/common-password.rules.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import {
  findUserByEmail,
  findUserById,
  type KnownUser,
  lockUser,
  type UserRow,
  updateUser,
} from '../users/users.repository.ts';
import { createRecoveryMailLimit } from './recovery-mail-limit.service.ts';

const HOUR_S = 60 * 60;
/** Whoever asks for strangers' addresses one after the other. */
const REQUESTS_PER_ADDRESS: Limit = { points: 30, windowSeconds: HOUR_S };

export interface RecoveryParts {
  db: Database;
  clock: Clock;
  random: Random;
  mails: Mails;
  limiter: Limiter;
  passwords: PasswordHasher;
  secondFactor: SecondFactor;
  secrets: SecretBox;
  env: { publicUrl: string; environment: Environment };
}

export interface RecoveryService {
  /** Does the same for an unknown address, up to the letter: neither the answer nor its time tells them apart. */
  request(body: RecoveryRequestBody, caller: Caller): Promise<void>;
  reset(body: RecoveryBody, caller: Caller): Promise<void>;
}

export function createRecoveryService(parts: RecoveryParts): RecoveryService {
  const { db, clock, limiter, passwords, secondFactor, mails, env } = parts;
  const limitMails = createRecoveryMailLimit(limiter);
  const tokens = createOneTimeTokens(parts);
  const attempts = createPasswordAttempts(parts);
  const alert = createSecurityAlert(parts);
  const links = createMailLinks(env.publicUrl);

  async function ownerOf(code: string, email: string): Promise<KnownUser> {
    const token = await tokens.find('recover_password', code);
    const user = token?.userId ? await findUserById(db.queries, token.userId, clock.now()) : null;
    if (!user || user.emailCanonical !== canonicalEmail(email)) throw new CodedError('NOT_FOUND');
    return user;
  }

  /**
   * Who could sign in before may have been somebody else. An account whose e-mail was never validated loses all of it,
   * authenticators too: the link is the first proof that the address is anybody's.
   */
  async function takeAccount(tx: Queries, user: KnownUser, now: Date, code: string): Promise<UserRow> {
    const before = await lockUser(tx, user.id);
    // Asked for no one-time code because nothing was validated; if it is by now, the link can be used again.
    const isSame = before?.emailCanonical === user.emailCanonical;
    if (!before || !isSame || isValidated(before) !== isValidated(user)) throw new CodedError('NOT_FOUND');
    if (!(await tokens.consume(tx, 'recover_password', code))) throw new CodedError('NOT_FOUND');
    await tokens.revoke(tx, user.id, ['recover_password']);
    if (isValidated(before) || before.emailCanonical === null) {
      await revokeAccess(tx, user.id);
      await attempts.forgive(tx, user.id);
      await forgetDevicesOf(tx, user.id);
      return before;
    }
    await claimUnvalidatedAccount(
      tx,
      { id: user.id, emailCanonical: before.emailCanonical },
      { attempts, now },
    );
    return { ...before, emailValidatedAt: now };
  }

  async function removeUnproven(tx: Queries, { id, emailCanonical, emailValidatedAt }: UserRow) {
    if (emailCanonical === null || emailValidatedAt === null) return [];
    return removeUnprovenProviders(tx, id, { emailCanonical, emailValidatedAt });
  }

  return {
    async request({ email, locale: wanted }, caller) {
      const canonical = canonicalEmail(email);
      if (canonical === null) throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
      refuseUnless(await limiter.consume('recovery-requests', caller.addressBucket, REQUESTS_PER_ADDRESS));
      refuseUnless(await limitMails(canonical));
      const found = await findUserByEmail(db.queries, canonical, clock.now());
      const user = found?.kind === 'platform' ? found : null;
      const locale = spokenLocale(wanted, env.environment);
      await db.transaction(async (tx) => {
        const code = await tokens.issue(tx, {
          purpose: 'recover_password',
          userId: user?.id ?? null,
          lifetimeSeconds: RECOVERY_TOKEN_S,
        });
        // To the stored address, never to the one that was typed.
        if (!user?.email) return;
        await mails.send(tx, {
          template: 'recover-password',
          to: user.email,
          locale,
          link: links.recover(locale, code, user.email),
          validHours: RECOVERY_TOKEN_S / HOUR_S,
          occasion: { at: clock.now().toISOString(), device: caller.device },
        });
      });
    },

    async reset({ code, email, password }, caller) {
      const user = await ownerOf(code, email);
      refuseCommonPassword(password, user.email);
      if (isValidated(user)) {
        await secondFactor.demand(user.id, caller.twoFactorCode ?? undefined, {
          purpose: 'recover_password',
          installationId: caller.installationId,
        });
      }
      const passwordHash = await passwords.hash(password, caller);
      await db.transaction(async (tx) => {
        const now = clock.now();
        const owner = await takeAccount(tx, user, now, code);
        await updateUser(tx, user.id, { passwordHash, passwordChangedAt: now });
        if (caller.installationId) await rememberDevice(tx, user.id, caller.installationId, now);
        await alert(tx, owner, { template: 'password-changed' }, caller.device);
        for (const provider of await removeUnproven(tx, owner)) {
          await alert(tx, owner, { template: 'provider-unlinked', provider }, caller.device);
        }
      });
      await secondFactor.forgiveGuesses(user.id);
    },
  };
}

function isValidated({ emailValidatedAt }: Pick<UserRow, 'emailValidatedAt'>): boolean {
  return emailValidatedAt !== null;
}
