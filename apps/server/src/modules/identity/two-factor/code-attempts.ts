import {
  ONE_TIME_CODE_ATTEMPTS_MAX,
  RECOVERY_CODE_ATTEMPTS_MAX,
  SIGN_IN_LOCK_MAX_S,
} from '@gatehouse/domain/limits';
import { CodedError } from '../../../errors.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';

export type CodeLimiter = Pick<Limiter, 'consume' | 'reset'>;

interface Attempts {
  bucket: string;
  limit: Limit;
}

const attempts = (bucket: string, points: number): Attempts => ({
  bucket,
  limit: { points, windowSeconds: SIGN_IN_LOCK_MAX_S, blockSeconds: SIGN_IN_LOCK_MAX_S },
});

/** Sign-in and removal guess at the same secret, so they share one count. */
export const CODE_ATTEMPTS = attempts('two-factor-code', ONE_TIME_CODE_ATTEMPTS_MAX);
/** Of its own: a slip while setting up must not keep the player from signing in. */
export const ACTIVATION_ATTEMPTS = attempts('two-factor-activation', ONE_TIME_CODE_ATTEMPTS_MAX);
export const RECOVERY_ATTEMPTS = attempts('two-factor-recovery', RECOVERY_CODE_ATTEMPTS_MAX);

/** Who guesses: all unknown devices together, one known device, or the holder of a link from the recovery mail. */
export type Guesser = 'unknown devices' | 'recovery mail' | { installationId: string };

export interface Count extends Attempts {
  key: string;
}

/**
 * Somebody who has the password can exhaust the count of unknown devices. The counts of a known device and of the
 * recovery mail are out of reach for them, so the owner still gets in.
 */
export function countOf(attempts: Attempts, userId: string, guesser: Guesser = 'unknown devices'): Count {
  if (guesser === 'unknown devices') return { ...attempts, key: userId };
  const key = guesser === 'recovery mail' ? `mail:${userId}` : `device:${userId}:${guesser.installationId}`;
  return { ...attempts, key };
}

/** A try is counted before it is looked at, so guesses sent at once are as few as guesses sent in turn. */
export async function countTry(limiter: CodeLimiter, { bucket, limit, key }: Count): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.consume(bucket, key, limit);
  if (!allowed) throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/** Only a right code or a reset by mail forgives the wrong ones before it; a password never does. */
export function forgiveTries(limiter: CodeLimiter, { bucket, limit, key }: Count): Promise<void> {
  return limiter.reset(bucket, key, limit);
}
