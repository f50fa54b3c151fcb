import { and, asc, eq, inArray, sql, sum } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { orderRefunds } from '../../../db/schema/orders.ts';

export type RefundRow = typeof orderRefunds.$inferSelect;

export async function insertRefund(
  tx: Queries,
  refund: typeof orderRefunds.$inferInsert,
): Promise<RefundRow> {
  const [row] = await tx.insert(orderRefunds).values(refund).returning();
  if (!row) throw new Error('a refund was not stored');
  return row;
}

/** Of the ids of refunds that no provider has made. */
export const HAND_PREFIX = 'hand-';

/** One by hand has its id from the beginning, so that a refund of the whole never returns it again. */
export async function requestRefund(
  tx: Queries,
  {
    isByHand,
    ...refund
  }: Pick<RefundRow, 'orderId' | 'amount' | 'key' | 'requestedAt'> & { isByHand: boolean },
): Promise<RefundRow> {
  const refundId = isByHand ? { refundId: sql`${HAND_PREFIX}::text || gen_random_uuid()` } : {};
  const [row] = await tx
    .insert(orderRefunds)
    .values({ ...refund, ...refundId, state: 'requested' })
    .returning();
  if (!row) throw new Error('a refund was not stored');
  return row;
}

/** Oldest first. */
export async function refundsOf(queries: Queries, orderId: string): Promise<RefundRow[]> {
  return queries
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(asc(orderRefunds.requestedAt), asc(orderRefunds.id));
}

export async function updateRefund(tx: Queries, id: string, change: Partial<RefundRow>): Promise<void> {
  await tx.update(orderRefunds).set(change).where(eq(orderRefunds.id, id));
}

/** Of an order: of the refunds in these states. */
export async function sumOfRefunds(
  queries: Queries,
  orderId: string,
  states: RefundRow['state'][],
): Promise<number> {
  const [row] = await queries
    .select({ total: sum(orderRefunds.amount).mapWith(Number) })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, orderId), inArray(orderRefunds.state, states)));
  return row?.total ?? 0;
}
