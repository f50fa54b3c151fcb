import {
  ONE_TIME_CODE_ATTEMPTS_MAX,
  RECOVERY_CODE_ATTEMPTS_MAX,
  SIGN_IN_LOCK_MAX_S,
} from '@gatehouse/domain/limits';
import type { Limit } from '../../../ports/limiter.ts';

export interface Attempts {
  bucket: string;
  limit: Limit;
}

const attempts = (bucket: string, points: number): Attempts => ({
  bucket,
  limit: { points, windowSeconds: SIGN_IN_LOCK_MAX_S, blockSeconds: SIGN_IN_LOCK_MAX_S },
});

/** Sign-in and removal guess at the same secret, so they share one counter. */
export const CODE_ATTEMPTS = attempts('two-factor-code', ONE_TIME_CODE_ATTEMPTS_MAX);
/** Its own counter: a wrong code during the setup must not lock the sign-in. */
export const ACTIVATION_ATTEMPTS = attempts('two-factor-activation', ONE_TIME_CODE_ATTEMPTS_MAX);
export const RECOVERY_ATTEMPTS = attempts('two-factor-recovery', RECOVERY_CODE_ATTEMPTS_MAX);
