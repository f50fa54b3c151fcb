import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Database } from '../../../ports/database.ts';
import type { SecondFactor } from '../../../ports/second-factor.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { isKnownDevice } from '../known-devices/known-devices.repository.ts';
import {
  CODE_ATTEMPTS,
  type CodeLimiter,
  countOf,
  countTry,
  forgiveTries,
  type Guesser,
  RECOVERY_ATTEMPTS,
} from './code-attempts.ts';
import { stepOf, TOTP_SECRET_PURPOSE } from './totp.rules.ts';
import { activeDevices, countActiveDevices, spendStep } from './two-factor.repository.ts';

export interface SecondFactorParts {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  limiter: CodeLimiter;
}

/** Never called inside a transaction: a wrong code must stay counted, and a right one stay spent, whatever follows. */
export function createSecondFactor(parts: SecondFactorParts): SecondFactor {
  const { limiter } = parts;
  const { queries } = parts.db;
  return {
    isOn: async (userId) => (await countActiveDevices(queries, userId)) > 0,
    async demand(userId, code, { purpose, installationId }) {
      if ((await countActiveDevices(queries, userId)) === 0) return false;
      if (code === undefined) throw new CodedError('OTP_REQUIRED');
      const guesser =
        purpose === 'recover_password' ? 'recovery mail' : await guesserFrom(parts, userId, installationId);
      if (!(await spendCode(parts, userId, code, guesser))) {
        throw new CodedError('OTP_REQUIRED', { also: ['OTP_INVALID'] });
      }
      return true;
    },
    async forgiveGuesses(userId) {
      await forgiveTries(limiter, countOf(CODE_ATTEMPTS, userId));
      await forgiveTries(limiter, countOf(RECOVERY_ATTEMPTS, userId));
    },
  };
}

export async function guesserFrom(
  { db }: Pick<SecondFactorParts, 'db'>,
  userId: string,
  installationId: string | null,
): Promise<Guesser> {
  const isKnown = installationId !== null && (await isKnownDevice(db.queries, userId, installationId));
  return isKnown ? { installationId } : 'unknown devices';
}

/** Whether this is an unused code of one of the player's authenticators; from now on it is a used one. */
export async function spendCode(
  parts: SecondFactorParts,
  userId: string,
  code: string,
  guesser: Guesser,
): Promise<boolean> {
  const { db, clock, secrets, limiter } = parts;
  const count = countOf(CODE_ATTEMPTS, userId, guesser);
  await countTry(limiter, count);
  for (const device of await activeDevices(db.queries, userId)) {
    const step = stepOf(secrets.open(TOTP_SECRET_PURPOSE, device.sealedSecret), code, clock.now());
    if (step !== null && (await spendStep(db.queries, device.id, step))) {
      await forgiveTries(limiter, count);
      return true;
    }
  }
  return false;
}
