import { and, eq, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { purchaseAttempts } from '../../../db/schema/orders.ts';

type PurchaseAttempt = typeof purchaseAttempts.$inferSelect;

export async function findAttempt(
  tx: Queries,
  userId: string,
  idempotencyKey: string,
): Promise<PurchaseAttempt | null> {
  const [row] = await tx
    .select()
    .from(purchaseAttempts)
    .where(and(eq(purchaseAttempts.userId, userId), eq(purchaseAttempts.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

export async function insertAttempt(tx: Queries, attempt: PurchaseAttempt): Promise<void> {
  await tx.insert(purchaseAttempts).values(attempt);
}

/** A purchase is repeated within minutes; its order stays. */
export const expiredPurchaseAttempts: Expiry = {
  table: purchaseAttempts,
  isExpired: (now) => lt(purchaseAttempts.attemptedAt, hoursBefore(now, 30 * 24)),
};
