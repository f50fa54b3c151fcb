import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { couponAttempts } from '../../../db/schema/commerce.ts';

export type CouponAttempt = typeof couponAttempts.$inferSelect;

export async function findAttempt(
  tx: Queries,
  userId: string,
  idempotencyKey: string,
): Promise<CouponAttempt | null> {
  const [row] = await tx
    .select()
    .from(couponAttempts)
    .where(and(eq(couponAttempts.userId, userId), eq(couponAttempts.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

/** The player's `nth` last attempt since then, if there were that many. */
export async function nthLastAttemptSince(
  tx: Queries,
  userId: string,
  since: Date,
  nth: number,
): Promise<Date | null> {
  const [row] = await tx
    .select({ attemptedAt: couponAttempts.attemptedAt })
    .from(couponAttempts)
    .where(and(eq(couponAttempts.userId, userId), gt(couponAttempts.attemptedAt, since)))
    .orderBy(desc(couponAttempts.attemptedAt))
    .offset(nth - 1)
    .limit(1);
  return row?.attemptedAt ?? null;
}

export async function insertAttempt(tx: Queries, attempt: CouponAttempt): Promise<void> {
  await tx.insert(couponAttempts).values(attempt);
}

/** Requests are repeated within minutes, and attempts are counted for an hour. */
export const expiredCouponAttempts: Expiry = {
  table: couponAttempts,
  isExpired: (now) => lt(couponAttempts.attemptedAt, hoursBefore(now, 24)),
};
