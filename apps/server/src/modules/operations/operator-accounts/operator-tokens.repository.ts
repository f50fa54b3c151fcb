import { and, eq, gt, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import type { Expiry } from '../../../db/expiry.ts';
import { operatorTokens } from '../../../db/schema/operators.ts';

export type OperatorToken = typeof operatorTokens.$inferSelect;
type Purpose = OperatorToken['purpose'];

export async function insertToken(tx: Queries, token: typeof operatorTokens.$inferInsert): Promise<void> {
  await tx.insert(operatorTokens).values(token);
}

export async function findToken(
  queries: Queries,
  purpose: Purpose,
  tokenHash: string,
  now: Date,
): Promise<OperatorToken | null> {
  const [row] = await queries
    .select()
    .from(operatorTokens)
    .where(isOpen(purpose, tokenHash, now));
  return row ?? null;
}

/** A token works once: the request that deletes the row has used it. */
export async function spendToken(
  tx: Queries,
  purpose: Purpose,
  tokenHash: string,
  now: Date,
): Promise<OperatorToken | null> {
  const [row] = await tx
    .delete(operatorTokens)
    .where(isOpen(purpose, tokenHash, now))
    .returning();
  return row ?? null;
}

export async function keepSealedSecret(tx: Queries, tokenHash: string, sealedSecret: string): Promise<void> {
  await tx.update(operatorTokens).set({ sealedSecret }).where(eq(operatorTokens.tokenHash, tokenHash));
}

export async function deleteTokensOf(tx: Queries, operatorId: string): Promise<void> {
  await tx.delete(operatorTokens).where(eq(operatorTokens.operatorId, operatorId));
}

function isOpen(purpose: Purpose, tokenHash: string, now: Date) {
  return and(
    eq(operatorTokens.tokenHash, tokenHash),
    eq(operatorTokens.purpose, purpose),
    gt(operatorTokens.expiresAt, now),
  );
}

export const expiredOperatorTokens: Expiry = {
  table: operatorTokens,
  isExpired: (now) => lt(operatorTokens.expiresAt, now),
};
