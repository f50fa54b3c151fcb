import type { Enrolment } from '@gatehouse/contract/two-factor';
import { AUTHENTICATORS_MAX, FRESH_SIGN_IN_S } from '@gatehouse/domain/limits';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Random } from '../../../ports/random.ts';
import type { SecondFactor } from '../../../ports/second-factor.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { forgetDevicesOf } from '../known-devices/known-devices.repository.ts';
import { requireFreshSignIn } from '../sessions/session-lifetime.rules.ts';
import { isSessionOpen } from '../sessions/sessions.repository.ts';
import { requireValidatedEmail } from '../users/require-validated-email.ts';
import { lockUser } from '../users/users.repository.ts';
import { ACTIVATION_ATTEMPTS, countOf, countTry, forgiveTries } from './code-attempts.ts';
import { newRecoveryCode, sealRecoveryCode } from './recovery-code.ts';
import type { SecondFactorParts } from './second-factor.service.ts';
import { newTotpSecret, stepOf, TOTP_SECRET_PURPOSE, totpUri } from './totp.rules.ts';
import {
  activate,
  countActiveDevices,
  findPending,
  savePending,
  saveRecoveryCode,
} from './two-factor.repository.ts';
import { type ChangeParts, createTwoFactorChange } from './two-factor-change.service.ts';

export interface EnrolmentParts extends SecondFactorParts, ChangeParts {
  random: Random;
  secondFactor: SecondFactor;
  content: { brand: { name: string } };
}

export interface EnrolmentService {
  /** Asks for a code of an authenticator where there is one, so that a stolen token cannot add another. */
  enroll(session: Session, caller: Pick<Caller, 'twoFactorCode' | 'installationId'>): Promise<Enrolment>;
  /** The recovery code, which nobody can show a second time. */
  activate(
    session: Session,
    code: string,
    caller: Pick<Caller, 'device' | 'installationId'>,
  ): Promise<string>;
}

export function createEnrolmentService(parts: EnrolmentParts): EnrolmentService {
  const { db, clock, secrets, limiter, random, secondFactor, content } = parts;
  const change = createTwoFactorChange(parts);

  return {
    async enroll(session, { twoFactorCode, installationId }) {
      requireFreshSignIn(session, clock.now());
      const { userId, player } = session;
      requireValidatedEmail(player);
      const isVerified = await secondFactor.demand(userId, twoFactorCode ?? undefined, {
        purpose: 'enrolment',
        installationId,
      });
      const secret = newTotpSecret();
      await db.transaction(async (tx) => {
        await lockUser(tx, userId);
        if (!(await isSessionOpen(tx, session.id, userId))) throw new CodedError('UNAUTHORIZED');
        const devices = await countActiveDevices(tx, userId);
        // Two-factor may have been switched on since it was asked for.
        if (devices > 0 && !isVerified) throw new CodedError('OTP_REQUIRED');
        if (devices >= AUTHENTICATORS_MAX) {
          throw new CodedError('INVALID_REQUEST', {
            message: `No more than ${AUTHENTICATORS_MAX} authenticators`,
          });
        }
        const sealedSecret = secrets.seal(TOTP_SECRET_PURPOSE, secret);
        await savePending(tx, { userId, sealedSecret, createdAt: clock.now() });
      });
      const account = player.email ?? player.nickname ?? userId;
      return { code: secret, uri: totpUri({ issuer: content.brand.name, account, secret }) };
    },

    async activate(session, code, { device, installationId }) {
      const now = clock.now();
      requireFreshSignIn(session, now);
      const { userId, player } = session;
      requireValidatedEmail(player);
      const count = countOf(ACTIVATION_ATTEMPTS, userId);
      await countTry(limiter, count);
      const recoveryCode = newRecoveryCode(random);
      await change({ userId, sessionId: session.id, device }, async (tx) => {
        const pending = await findPending(tx, userId, new Date(now.getTime() - FRESH_SIGN_IN_S * 1000));
        if (!pending) throw new CodedError('NOT_FOUND');
        const step = stepOf(secrets.open(TOTP_SECRET_PURPOSE, pending.sealedSecret), code, now);
        if (step === null) throw new CodedError('INVALID_REQUEST', { reason: 'INVALID_OTP_TOKEN' });
        // From here on only a device that has passed a code is known, and has tries of its own.
        if ((await countActiveDevices(tx, userId)) === 0) await forgetDevicesOf(tx, userId, installationId);
        await activate(tx, pending.id, now, step);
        const codeHash = sealRecoveryCode(secrets, userId, recoveryCode);
        await saveRecoveryCode(tx, { userId, codeHash, createdAt: now });
        return 'two-factor-on';
      });
      await forgiveTries(limiter, count);
      return recoveryCode;
    },
  };
}
