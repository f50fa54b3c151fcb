import type { Enrolment as EnrolmentReply } from '@gatehouse/contract/two-factor';
import { AUTHENTICATORS_MAX, FRESH_SIGN_IN_S, UNDO_TWO_FACTOR_TOKEN_S } from '@gatehouse/domain/limits';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { KnownDevices } from '../known-devices/known-devices.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { Users } from '../users/users.service.ts';
import { ACTIVATION_ATTEMPTS } from './code-attempts.data.ts';
import type { CodeAttempts } from './code-attempts.service.ts';
import { newRecoveryCode, sealRecoveryCode } from './recovery-code.ts';
import type { SecondFactor } from './second-factor.service.ts';
import { stepOf, TOTP_SECRET_PURPOSE, totpUri } from './totp.rules.ts';
import { newTotpSecret } from './totp-secret.ts';
import {
  activate,
  countActiveDevices,
  findPending,
  savePending,
  saveRecoveryCode,
} from './two-factor.repository.ts';
import type { TwoFactorChange } from './two-factor-change.service.ts';

const DAY_S = 24 * 60 * 60;

export type Enrolment = ReturnType<typeof createEnrolment>;

export function createEnrolment({
  db,
  clock,
  random,
  secrets,
  content,
  users,
  sessions,
  tokens,
  knownDevices,
  codeAttempts,
  secondFactor,
  twoFactorChange,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  secrets: SecretBox;
  content: { brand: { name: string } };
  users: Users;
  sessions: Sessions;
  tokens: OneTimeTokens;
  knownDevices: KnownDevices;
  codeAttempts: CodeAttempts;
  secondFactor: SecondFactor;
  twoFactorChange: TwoFactorChange;
}) {
  return {
    /** Requires a code where an authenticator exists, so that a stolen token cannot add another. */
    async enroll(
      session: Session,
      { twoFactorCode, installationId }: Pick<Caller, 'twoFactorCode' | 'installationId'>,
    ): Promise<EnrolmentReply> {
      sessions.requireFreshSignIn(session);
      const { userId, player } = session;
      users.requireValidatedEmail(player);
      const isVerified = await secondFactor.demand(userId, twoFactorCode ?? undefined, { installationId });
      const secret = newTotpSecret();
      await db.transaction(async (tx) => {
        await users.lock(tx, userId);
        await sessions.requireOpen(tx, session);
        const devices = await countActiveDevices(tx, userId);
        // Two-factor may have been switched on since the enrolment began.
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

    /** Returns the recovery code, which cannot be shown again. */
    async activate(
      session: Session,
      code: string,
      { device, installationId }: Pick<Caller, 'device' | 'installationId'>,
    ): Promise<string> {
      const now = clock.now();
      sessions.requireFreshSignIn(session);
      const { userId, player } = session;
      users.requireValidatedEmail(player);
      await codeAttempts.spend(ACTIVATION_ATTEMPTS, userId);
      const recoveryCode = newRecoveryCode(random);
      await twoFactorChange.run({ userId, sessionId: session.id, device }, async (tx) => {
        const pending = await findPending(tx, userId, new Date(now.getTime() - FRESH_SIGN_IN_S * 1000));
        if (!pending) throw new CodedError('NOT_FOUND');
        const step = stepOf(secrets.open(TOTP_SECRET_PURPOSE, pending.sealedSecret), code, now);
        if (step === null) throw new CodedError('INVALID_REQUEST', { reason: 'INVALID_OTP_TOKEN' });
        // From here on a device is known, and has its own attempts, only after it has passed a code.
        if ((await countActiveDevices(tx, userId)) === 0) {
          await knownDevices.forget(tx, userId, installationId);
        }
        await activate(tx, pending.id, now, step);
        const codeHash = sealRecoveryCode(secrets, userId, recoveryCode);
        await saveRecoveryCode(tx, { userId, codeHash, createdAt: now });
        const undoToken = await tokens.issue(tx, {
          purpose: 'undo_two_factor',
          userId,
          lifetimeSeconds: UNDO_TWO_FACTOR_TOKEN_S,
          // The link removes what was added since it was issued, so it must not be later than the authenticator.
          issuedAt: now,
        });
        return {
          template: 'two-factor-on',
          validDays: UNDO_TWO_FACTOR_TOKEN_S / DAY_S,
          facts: { undoToken },
        };
      });
      await codeAttempts.reset(ACTIVATION_ATTEMPTS, userId);
      return recoveryCode;
    },
  };
}
