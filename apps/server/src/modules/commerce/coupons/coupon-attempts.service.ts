import { COUPON_ATTEMPTS_PER_HOUR } from '@gatehouse/domain/limits';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { CouponRefusal } from './coupon.rules.ts';
import { findAttempt, insertAttempt, nthLastAttemptSince } from './coupon-attempts.repository.ts';

const HOUR_MS = 60 * 60 * 1000;

export type CouponOutcome = { granted: string } | { refusal: CouponRefusal };

export interface CouponTry {
  userId: string;
  /** Letters and digits only. */
  code: string;
  idempotencyKey: string;
}

export type CouponAttempts = ReturnType<typeof createCouponAttempts>;

export function createCouponAttempts({
  db,
  clock,
  secrets,
}: {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
}) {
  async function refuseOverLimit(tx: Queries, userId: string, now: Date): Promise<void> {
    const anHourAgo = new Date(now.getTime() - HOUR_MS);
    const first = await nthLastAttemptSince(tx, userId, anHourAgo, COUPON_ATTEMPTS_PER_HOUR);
    if (!first) return;
    const seconds = Math.ceil((first.getTime() - anHourAgo.getTime()) / 1000);
    throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, seconds) });
  }

  return {
    async isKnown({ userId, idempotencyKey }: CouponTry): Promise<boolean> {
      return (await findAttempt(db.queries, userId, idempotencyKey)) !== null;
    },
    /**
     * Counts an attempt and stores its outcome: a repeated idempotency key is the same attempt, with the same outcome
     * and not counted again. The caller holds the player's row, so attempts of one player run one after the other.
     */
    async once(
      tx: Queries,
      { userId, code, idempotencyKey }: CouponTry,
      act: () => Promise<CouponOutcome>,
    ): Promise<CouponOutcome> {
      const codeHashes = secrets.keyedHashes('coupon-attempts', code);
      const known = await findAttempt(tx, userId, idempotencyKey);
      if (known && !codeHashes.includes(known.codeHash)) throw new CodedError('IDEMPOTENCY_CONFLICT');
      if (known?.granted) return { granted: known.granted };
      if (known?.refusal) return { refusal: known.refusal };
      const attemptedAt = clock.now();
      await refuseOverLimit(tx, userId, attemptedAt);
      const outcome = await act();
      const ended = { granted: null, refusal: null, ...outcome };
      const codeHash = secrets.keyedHash('coupon-attempts', code);
      await insertAttempt(tx, { userId, idempotencyKey, codeHash, attemptedAt, ...ended });
      return outcome;
    },
  };
}
