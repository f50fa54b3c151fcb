import { AUTH_CODES_PER_PLAYER_MAX } from '@gatehouse/domain/limits';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { oneTimeTokens } from '../../../db/schema/sessions.ts';

export type TokenRow = typeof oneTimeTokens.$inferSelect;
export type Purpose = TokenRow['purpose'];

export async function insertToken(tx: Queries, token: typeof oneTimeTokens.$inferInsert): Promise<void> {
  await tx.insert(oneTimeTokens).values(token);
}

function usable(purpose: Purpose, tokenHash: string, now: Date) {
  return and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.consumedAt),
    gt(oneTimeTokens.expiresAt, now),
  );
}

export async function findUsableToken(
  queries: Queries,
  purpose: Purpose,
  tokenHash: string,
  now: Date,
): Promise<TokenRow | null> {
  const [row] = await queries
    .select()
    .from(oneTimeTokens)
    .where(usable(purpose, tokenHash, now));
  return row ?? null;
}

/** One statement: of any number of parallel uses, one gets the row. */
export async function consumeToken(
  tx: Queries,
  purpose: Purpose,
  tokenHash: string,
  now: Date,
): Promise<TokenRow | null> {
  const [row] = await tx
    .update(oneTimeTokens)
    .set({ consumedAt: now })
    .where(usable(purpose, tokenHash, now))
    .returning();
  return row ?? null;
}

/** One statement, so that parallel failures all count; the last one allowed voids the token. */
export async function countFailedProof(
  tx: Queries,
  purpose: Purpose,
  tokenHash: string,
  { failuresMax, now }: { failuresMax: number; now: Date },
): Promise<void> {
  const failures = sql`${oneTimeTokens.failedProofs} + 1`;
  await tx
    .update(oneTimeTokens)
    .set({
      failedProofs: failures,
      consumedAt: sql`case when ${failures} >= ${failuresMax} then ${now.toISOString()}::timestamptz end`,
    })
    .where(usable(purpose, tokenHash, now));
}

export async function findConsumedToken(
  queries: Queries,
  purpose: Purpose,
  tokenHash: string,
): Promise<TokenRow | null> {
  const [row] = await queries
    .select()
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.tokenHash, tokenHash),
        eq(oneTimeTokens.purpose, purpose),
        isNotNull(oneTimeTokens.consumedAt),
      ),
    );
  return row ?? null;
}

/** Deletes the oldest codes of a player beyond the limit. */
export async function deleteSurplusAuthCodes(tx: Queries, userId: string, newestHash: string): Promise<void> {
  const isNewest = sql`${oneTimeTokens.tokenHash} = ${newestHash}`;
  const surplus = tx
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'auth_code')))
    .orderBy(sql`${isNewest} desc`, desc(oneTimeTokens.createdAt))
    .offset(AUTH_CODES_PER_PLAYER_MAX);
  await tx.delete(oneTimeTokens).where(inArray(oneTimeTokens.id, surplus));
}

/** When the oldest valid link of a player was issued. */
export async function findEarliestUsable(
  tx: Queries,
  userId: string,
  purpose: Purpose,
  now: Date,
): Promise<Date | null> {
  const [row] = await tx
    .select({ createdAt: oneTimeTokens.createdAt })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.purpose, purpose),
        isNull(oneTimeTokens.consumedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .orderBy(asc(oneTimeTokens.createdAt))
    .limit(1);
  return row?.createdAt ?? null;
}

export async function deleteToken(tx: Queries, tokenHash: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, tokenHash));
}

export async function deleteTokens(tx: Queries, userId: string, purposes: Purpose[]): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        inArray(oneTimeTokens.purpose, purposes),
        isNull(oneTimeTokens.consumedAt),
      ),
    );
}

/** Codes that a session requested and that no client has exchanged. */
export async function deleteAuthCodesOfSession(
  tx: Queries,
  userId: string,
  sessionId: string,
): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.purpose, 'auth_code'),
        isNull(oneTimeTokens.consumedAt),
        sql`${oneTimeTokens.payload}->>'sessionId' = ${sessionId}`,
      ),
    );
}

export async function deleteTokensIssuedAfter(tx: Queries, token: TokenRow): Promise<void> {
  if (token.userId === null) return;
  await tx
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, token.userId),
        eq(oneTimeTokens.purpose, token.purpose),
        gte(oneTimeTokens.createdAt, token.createdAt),
        ne(oneTimeTokens.id, token.id),
      ),
    );
}

/** The used link of a validation mail reports for another month that the address is validated. */
export const expiredTokens: Expiry = {
  table: oneTimeTokens,
  isExpired: (now) =>
    or(
      and(isNull(oneTimeTokens.consumedAt), lt(oneTimeTokens.expiresAt, hoursBefore(now, 1))),
      and(isNotNull(oneTimeTokens.consumedAt), ne(oneTimeTokens.purpose, 'validate_email')),
      lt(oneTimeTokens.consumedAt, hoursBefore(now, 30 * 24)),
    ),
};
