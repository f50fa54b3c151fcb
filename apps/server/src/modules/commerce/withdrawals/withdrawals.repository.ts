import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { orders, withdrawals } from '../../../db/schema/orders.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;

/** False when the order was withdrawn before. */
export async function insertWithdrawal(tx: Queries, row: typeof withdrawals.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(withdrawals)
    .values(row)
    .onConflictDoNothing({ target: withdrawals.orderId })
    .returning({ orderId: withdrawals.orderId });
  return rows.length > 0;
}

export async function withdrawalsOf(queries: Queries, orderIds: readonly string[]): Promise<WithdrawalRow[]> {
  if (orderIds.length === 0) return [];
  return queries
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.orderId, [...orderIds]));
}

/** Those in review, the oldest first; or all. */
export async function listWithdrawals(
  queries: Queries,
  { isAll, limit }: { isAll: boolean; limit: number },
): Promise<{ withdrawal: WithdrawalRow; order: typeof orders.$inferSelect }[]> {
  return queries
    .select({ withdrawal: withdrawals, order: orders })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(isAll ? undefined : eq(withdrawals.state, 'review'))
    .orderBy(asc(withdrawals.declaredAt))
    .limit(limit);
}

export async function findWithdrawal(queries: Queries, orderId: string): Promise<WithdrawalRow | null> {
  const [row] = await queries.select().from(withdrawals).where(eq(withdrawals.orderId, orderId));
  return row ?? null;
}

/** False when it was decided before. */
export async function decideWithdrawal(
  tx: Queries,
  orderId: string,
  state: 'accepted' | 'declined',
  decidedAt: Date,
): Promise<boolean> {
  const rows = await tx
    .update(withdrawals)
    .set({ state, decidedAt })
    .where(and(eq(withdrawals.orderId, orderId), eq(withdrawals.state, 'review')))
    .returning({ orderId: withdrawals.orderId });
  return rows.length > 0;
}
