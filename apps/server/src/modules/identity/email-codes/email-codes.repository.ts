import { EMAIL_CODE_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { emailCodes } from '../../../db/schema/sessions.ts';

type CodeRow = typeof emailCodes.$inferSelect;

export type CodeToSend = Pick<
  CodeRow,
  'userId' | 'purpose' | 'email' | 'emailCanonical' | 'codeHash' | 'sentAt' | 'expiresAt'
>;

/**
 * A new code replaces the previous one, but keeps its count of wrong codes: that is reset after `forgetBefore` only.
 * False when too many were wrong and no further code may be sent.
 */
export async function putEmailCode(tx: Queries, code: CodeToSend, forgetBefore: Date): Promise<boolean> {
  const isForgotten = sql`${emailCodes.countedSince} < ${forgetBefore.toISOString()}::timestamptz`;
  const rows = await tx
    .insert(emailCodes)
    .values({ ...code, countedSince: code.sentAt })
    .onConflictDoUpdate({
      target: [emailCodes.userId, emailCodes.purpose],
      set: {
        email: code.email,
        emailCanonical: code.emailCanonical,
        codeHash: code.codeHash,
        sentAt: code.sentAt,
        expiresAt: code.expiresAt,
        consumedAt: null,
        wrongAttempts: sql`case when ${isForgotten} then 0 else ${emailCodes.wrongAttempts} end`,
        countedSince: sql`case when ${isForgotten} then excluded.counted_since else ${emailCodes.countedSince} end`,
      },
      setWhere: sql`${isForgotten} or ${lt(emailCodes.wrongAttempts, EMAIL_CODE_ATTEMPTS_MAX)}`,
    })
    .returning({ id: emailCodes.id });
  return rows.length > 0;
}

/** One statement compares and counts, so that parallel guesses are limited like sequential ones. */
export async function tryEmailCode(
  tx: Queries,
  guess: Pick<CodeRow, 'userId' | 'purpose' | 'emailCanonical'> & { codeHashes: string[] },
  now: Date,
): Promise<boolean> {
  const isRight = and(
    inArray(emailCodes.codeHash, guess.codeHashes),
    eq(emailCodes.emailCanonical, guess.emailCanonical),
  );
  const [row] = await tx
    .update(emailCodes)
    .set({
      consumedAt: sql`case when ${isRight} then ${now.toISOString()}::timestamptz end`,
      wrongAttempts: sql`${emailCodes.wrongAttempts} + case when ${isRight} then 0 else 1 end`,
    })
    .where(
      and(
        eq(emailCodes.userId, guess.userId),
        eq(emailCodes.purpose, guess.purpose),
        isNull(emailCodes.consumedAt),
        gt(emailCodes.expiresAt, now),
        lt(emailCodes.wrongAttempts, EMAIL_CODE_ATTEMPTS_MAX),
      ),
    )
    .returning({ consumedAt: emailCodes.consumedAt });
  return row !== undefined && row.consumedAt !== null;
}

/** The rows stay with their counts: a player could otherwise guess on after each change of the own password. */
export async function voidEmailCodesOf(tx: Queries, userId: string, now: Date): Promise<void> {
  await tx.update(emailCodes).set({ consumedAt: now }).where(eq(emailCodes.userId, userId));
}

export const expiredEmailCodes: Expiry = {
  table: emailCodes,
  isExpired: (now) => lt(emailCodes.expiresAt, hoursBefore(now, 1)),
};
