import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { passwordAttempts } from '../../../db/schema/account-safety.ts';

export interface Round {
  attemptsMax: number;
  lockSeconds: number;
  lockSecondsMax: number;
  /** After this time without an attempt, earlier rounds and locks are reset. */
  forgottenAfterSeconds: number;
}

export type Spent = { used: number; lockedUntil: null } | { lockedUntil: Date };

/**
 * One statement, so that parallel attempts queue on the row and each sees the count of the one before. Returns how many
 * attempts of the round are used, this one included; or the end of the lock when it is refused.
 */
export async function spendAttempt(queries: Queries, key: string, round: Round, now: Date): Promise<Spent> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { used, locks, lockedUntil, lastAt } = passwordAttempts;
  const isForgotten = sql`${lastAt} < ${moment} - make_interval(secs => ${round.forgottenAfterSeconds}::int)`;
  const usedNow = sql`case when ${isForgotten} or ${lockedUntil} is not null then 1 else ${used} + 1 end`;
  const locksSoFar = sql`case when ${isForgotten} then 0 else ${locks} end`;
  const isLast = sql`${usedNow} >= ${round.attemptsMax}::int`;
  const lock = sql`least(${round.lockSeconds}::int * power(2, ${locksSoFar}), ${round.lockSecondsMax}::int)`;
  const granted = await queries
    .insert(passwordAttempts)
    .values({ key, used: 1, locks: 0, lockedUntil: null, lastAt: now })
    .onConflictDoUpdate({
      target: passwordAttempts.key,
      set: {
        used: usedNow,
        locks: sql`${locksSoFar} + case when ${isLast} then 1 else 0 end`,
        lockedUntil: sql`case when ${isLast} then ${moment} + make_interval(secs => ${lock}) end`,
        lastAt: now,
      },
      setWhere: sql`${lockedUntil} is null or ${lockedUntil} <= ${moment}`,
    })
    .returning({ used })
    .prepare('spend_password_attempt')
    .execute();
  if (granted[0]) return { used: granted[0].used, lockedUntil: null };
  const [refused] = await queries
    .select({ lockedUntil })
    .from(passwordAttempts)
    .where(eq(passwordAttempts.key, key));
  return { lockedUntil: refused?.lockedUntil ?? now };
}

/** Undoes the attempt, and the lock that it caused. */
export async function returnAttempt(queries: Queries, key: string): Promise<void> {
  const { used, locks, lockedUntil } = passwordAttempts;
  // A row without a count is deleted: otherwise requests that compare no password would fill the table.
  const emptied = await queries
    .delete(passwordAttempts)
    .where(and(eq(passwordAttempts.key, key), lte(used, 1), eq(locks, 0), isNull(lockedUntil)))
    .returning({ key: passwordAttempts.key });
  if (emptied.length > 0) return;
  await queries
    .update(passwordAttempts)
    .set({
      used: sql`greatest(${used} - 1, 0)`,
      locks: sql`greatest(${locks} - case when ${lockedUntil} is null then 0 else 1 end, 0)`,
      lockedUntil: null,
    })
    .where(eq(passwordAttempts.key, key));
}

export async function clearAttempts(queries: Queries, key: string): Promise<void> {
  await queries
    .delete(passwordAttempts)
    .where(eq(passwordAttempts.key, key))
    .prepare('clear_password_attempts')
    .execute();
}

export async function readAttempts(queries: Queries, key: string) {
  const { used, lockedUntil, lastAt } = passwordAttempts;
  const [row] = await queries
    .select({ used, lockedUntil, lastAt })
    .from(passwordAttempts)
    .where(eq(passwordAttempts.key, key));
  return row ?? null;
}

/** Attempts are forgotten after a day without a new one. */
export const expiredPasswordAttempts: Expiry = {
  table: passwordAttempts,
  isExpired: (now) => lt(passwordAttempts.lastAt, hoursBefore(now, 24)),
};
