import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { AccountEvents } from '../account-events/account-events.service.ts';
import { CODE_ATTEMPTS, RECOVERY_ATTEMPTS } from './code-attempts.data.ts';
import type { AttemptScope, CodeAttempts } from './code-attempts.service.ts';
import { stepOf, TOTP_SECRET_PURPOSE } from './totp.rules.ts';
import { spendStep } from './two-factor.repository.ts';
import type { TwoFactorDevices } from './two-factor-devices.service.ts';

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/**
 * Runs before every sign-in gets its token, and before sensitive changes. Never called inside a transaction: a wrong code must stay counted, and a
 * right one stay used, whatever follows.
 */
export function createSecondFactor({
  db,
  clock,
  secrets,
  accountEvents,
  codeAttempts,
  twoFactorDevices,
}: {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  accountEvents: Pick<AccountEvents, 'countFailed'>;
  codeAttempts: CodeAttempts;
  twoFactorDevices: TwoFactorDevices;
}) {
  /** Whether this is an unused code of one of the player's authenticators. Marks it as used. */
  async function spendCode(userId: string, code: string, scope: AttemptScope): Promise<boolean> {
    await codeAttempts.spend(CODE_ATTEMPTS, userId, scope);
    for (const device of await twoFactorDevices.list(userId)) {
      const step = stepOf(secrets.open(TOTP_SECRET_PURPOSE, device.sealedSecret), code, clock.now());
      if (step !== null && (await spendStep(db.queries, device.id, step))) {
        await codeAttempts.reset(CODE_ATTEMPTS, userId, scope);
        return true;
      }
    }
    await accountEvents.countFailed(userId, 'code_failed');
    return false;
  }

  return {
    /**
     * Whether a code was verified: false where there is no second factor, which may be turned on before the act that
     * follows. Throws OTP_REQUIRED for a missing code, together with OTP_INVALID for a wrong one. A code works once,
     * and five wrong ones end the challenge. Known devices and the recovery mail have their own counters.
     */
    async demand(
      userId: string,
      code: string | undefined,
      from: { installationId: string | null } | 'recovery mail',
    ): Promise<boolean> {
      if (!(await twoFactorDevices.isOn(userId))) return false;
      if (code === undefined) throw new CodedError('OTP_REQUIRED');
      const scope = from === 'recovery mail' ? from : await codeAttempts.scopeOf(userId, from.installationId);
      if (!(await spendCode(userId, code, scope))) {
        throw new CodedError('OTP_REQUIRED', { also: ['OTP_INVALID'] });
      }
      return true;
    },
    spendCode,
    /** After a reset by mail: resets the counter of unknown devices. */
    async resetAttempts(userId: string): Promise<void> {
      await codeAttempts.reset(CODE_ATTEMPTS, userId);
      await codeAttempts.reset(RECOVERY_ATTEMPTS, userId);
    },
  };
}
