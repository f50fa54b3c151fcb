import type { RecoveryBody, RecoveryRequestBody } from '@gatehouse/contract/user';
import { canonicalEmail } from '@gatehouse/domain/email';
import type { Environment } from '@gatehouse/domain/environments';
import { RECOVERY_TOKEN_S } from '@gatehouse/domain/limits';
import { CodedError, refuseUnless } from '../../errors.ts';
import type { Caller } from '../../ports/caller.ts';
import type { Limit, Limiter } from '../../ports/limiter.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import type { SecondFactor } from '../../ports/second-factor.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import { createPasswordAttempts } from '../attempts/attempts.service.ts';
import { createMailAllowance } from '../mail/mail-allowance.ts';
import { createMailLinks } from '../mail/mail-links.ts';
import { forgetDevicesOf, rememberDevice } from '../sessions/known-devices.repository.ts';
import { revokeAccess } from '../sessions/revocation.service.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { spokenLocale } from '../users/spoken-locale.rules.ts';
import {
  findUserByEmail,
  findUserById,
  type KnownUser,
  markEmailValidated,
  updateUser,
} from '../users/users.repository.ts';
import { refuseCommonPassword } from './common-password.rules.ts';
import { createPasswordAlert, type PasswordAlertParts } from './password-alert.service.ts';

const HOUR_S = 60 * 60;
/** Whoever asks for strangers' addresses one after the other. */
const REQUESTS_PER_ADDRESS: Limit = { points: 30, windowSeconds: HOUR_S };

export interface RecoveryParts extends PasswordAlertParts {
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
  const allowance = createMailAllowance(limiter);
  const tokens = createOneTimeTokens(parts);
  const attempts = createPasswordAttempts(parts);
  const alert = createPasswordAlert(parts);
  const links = createMailLinks(env.publicUrl);

  async function ownerOf(code: string, email: string): Promise<KnownUser> {
    const token = await tokens.find('recover_password', code);
    const user = token?.userId ? await findUserById(db.queries, token.userId, clock.now()) : null;
    if (!user || user.emailCanonical !== canonicalEmail(email)) throw new CodedError('NOT_FOUND');
    return user;
  }

  return {
    async request({ email, locale: wanted }, caller) {
      const canonical = canonicalEmail(email);
      if (canonical === null) throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
      refuseUnless(await limiter.consume('recovery-requests', caller.addressBucket, REQUESTS_PER_ADDRESS));
      refuseUnless(await allowance(canonical, 'recovery'));
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
      await secondFactor.demand(user.id, caller.twoFactorCode ?? undefined, 'recover_password');
      const passwordHash = await passwords.hash(password);
      await db.transaction(async (tx) => {
        const now = clock.now();
        if (!(await tokens.consume(tx, 'recover_password', code))) throw new CodedError('NOT_FOUND');
        await updateUser(tx, user.id, { passwordHash, passwordChangedAt: now });
        // Whoever had the link has the mailbox.
        if (user.emailCanonical) await markEmailValidated(tx, user.id, user.emailCanonical, now);
        await revokeAccess(tx, user.id);
        await attempts.forgive(tx, user.id);
        // Whoever got in before may have been somebody else.
        await forgetDevicesOf(tx, user.id);
        if (caller.installationId) await rememberDevice(tx, user.id, caller.installationId, now);
        await alert(tx, { email: user.email, locale: spokenLocale(user.locale, env.environment) }, caller);
      });
    },
  };
}
