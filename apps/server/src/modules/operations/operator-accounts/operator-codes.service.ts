import { OPERATOR_SIGN_INS_PER_OPERATOR_MAX, OPERATOR_SIGN_INS_WINDOW_S } from '@gatehouse/domain/limits';
import type { Database } from '../../../db/db.ts';
import { refuseUnless } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { stepOf, TOTP_SECRET_PURPOSE } from '../../identity/two-factor/totp.rules.ts';
import { listAuthenticators, spendStep } from './second-factors.repository.ts';

/** Of confirmations and enrolments, and of the own password. A sign-in has its own. */
const ATTEMPTS: Limit = {
  points: OPERATOR_SIGN_INS_PER_OPERATOR_MAX,
  windowSeconds: OPERATOR_SIGN_INS_WINDOW_S,
};

/** Counted apart: adding an authenticator takes right codes, which must not allow more guesses at the password. */
type AttemptKind = 'operator-codes' | 'operator-passwords';

export type OperatorCodes = ReturnType<typeof createOperatorCodes>;

/** The codes of an operator's authenticators. Each works once. */
export function createOperatorCodes({
  db,
  clock,
  secrets,
  limiter,
}: {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  limiter: Pick<Limiter, 'consume' | 'reset'>;
}) {
  return {
    async spendAttempt(operatorId: string, kind: AttemptKind = 'operator-codes'): Promise<void> {
      refuseUnless(await limiter.consume(kind, operatorId, ATTEMPTS));
    },
    resetAttempts: (operatorId: string, kind: AttemptKind = 'operator-codes') =>
      limiter.reset(kind, operatorId, ATTEMPTS),
    async isRight(operatorId: string, code: string): Promise<boolean> {
      for (const { id, sealedSecret } of await listAuthenticators(db.queries, operatorId)) {
        const step = stepOf(secrets.open(TOTP_SECRET_PURPOSE, sealedSecret), code, clock.now());
        if (step !== null && (await spendStep(db.queries, id, step))) return true;
      }
      return false;
    },
    /** The step of a code for a secret that is not stored as an authenticator yet. */
    stepOfNew: (sealedSecret: string, code: string): number | null =>
      stepOf(secrets.open(TOTP_SECRET_PURPOSE, sealedSecret), code, clock.now()),
  };
}
