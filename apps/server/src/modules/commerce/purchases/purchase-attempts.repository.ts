import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
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
