import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { gameWebhookDeliveries } from '../../../db/schema/game-webhooks.ts';
import { orders } from '../../../db/schema/orders.ts';

export type DeliveryRow = typeof gameWebhookDeliveries.$inferSelect;
export type DeliveryOfOrder = DeliveryRow & { orderId: string };

export async function insertDelivery(
  tx: Queries,
  delivery: typeof gameWebhookDeliveries.$inferInsert,
): Promise<void> {
  await tx.insert(gameWebhookDeliveries).values(delivery);
}

export async function findDelivery(queries: Queries, id: string): Promise<DeliveryRow | null> {
  const [row] = await queries.select().from(gameWebhookDeliveries).where(eq(gameWebhookDeliveries.id, id));
  return row ?? null;
}

/** The newest first. */
export async function deliveriesOf(
  queries: Queries,
  { orderId, limit }: { orderId: string; limit: number },
): Promise<DeliveryRow[]> {
  return queries
    .select()
    .from(gameWebhookDeliveries)
    .where(eq(gameWebhookDeliveries.orderId, orderId))
    .orderBy(desc(gameWebhookDeliveries.position))
    .limit(limit);
}

/** Whether an earlier message about the same order, tried for the first time after `since`, has no final answer yet. */
export async function hasEarlierWaiting(
  queries: Queries,
  { orderId, position }: DeliveryOfOrder,
  { since, finalStatus }: { since: Date; finalStatus: number },
): Promise<boolean> {
  const {
    orderId: order,
    createdAt: created,
    position: at,
    firstAttemptAt,
    deliveredAt,
    lastStatus,
  } = gameWebhookDeliveries;
  const rows = await queries
    .select({ id: gameWebhookDeliveries.id })
    .from(gameWebhookDeliveries)
    .where(
      and(
        eq(order, orderId),
        lt(at, position),
        sql`coalesce(${firstAttemptAt}, ${created}) > ${since.toISOString()}::timestamptz`,
        isNull(deliveredAt),
        sql`${lastStatus} is distinct from ${finalStatus}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether a later message about the same order was sent already. */
export async function hasLaterSent(
  queries: Queries,
  { orderId, position }: DeliveryOfOrder,
): Promise<boolean> {
  const { id, orderId: order, position: at, firstAttemptAt } = gameWebhookDeliveries;
  const rows = await queries
    .select({ id })
    .from(gameWebhookDeliveries)
    .where(and(eq(order, orderId), gt(at, position), isNotNull(firstAttemptAt)))
    .limit(1);
  return rows.length > 0;
}

/**
 * The last change of an order counts: what it granted or revoked, an add-on and its game together. Its messages are sent
 * again as if they were new. Their ids in the order of sending.
 */
export async function resetLastChange(tx: Queries, orderId: string): Promise<string[]> {
  const { id, orderId: order, position, payload } = gameWebhookDeliveries;
  const type = sql<string>`${payload}->>'type'`;
  const [last] = await tx
    .select({ type })
    .from(gameWebhookDeliveries)
    .where(eq(order, orderId))
    .orderBy(desc(position))
    .limit(1);
  if (!last) return [];
  const [before] = await tx
    .select({ position })
    .from(gameWebhookDeliveries)
    .where(and(eq(order, orderId), ne(type, last.type)))
    .orderBy(desc(position))
    .limit(1);
  const ofChange = and(eq(order, orderId), gt(position, before?.position ?? 0));
  await tx
    .update(gameWebhookDeliveries)
    .set({ deliveredAt: null, firstAttemptAt: null, lastStatus: null })
    .where(ofChange);
  const rows = await tx.select({ id }).from(gameWebhookDeliveries).where(ofChange).orderBy(asc(position));
  return rows.map((row) => row.id);
}

/** An erased player must not be in the messages that were sent. The caller releases the orders afterwards. */
export async function deleteDeliveriesOf(tx: Queries, userId: string): Promise<void> {
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.delete(gameWebhookDeliveries).where(inArray(gameWebhookDeliveries.orderId, theirs));
}

export async function deleteDelivery(queries: Queries, id: string): Promise<void> {
  await queries.delete(gameWebhookDeliveries).where(eq(gameWebhookDeliveries.id, id));
}

export async function recordAttempt(
  queries: Queries,
  id: string,
  { at, status, isDelivered }: { at: Date; status: number | null; isDelivered: boolean },
): Promise<void> {
  await queries
    .update(gameWebhookDeliveries)
    .set({
      attempts: sql`${gameWebhookDeliveries.attempts} + 1`,
      firstAttemptAt: sql`coalesce(${gameWebhookDeliveries.firstAttemptAt}, ${at.toISOString()}::timestamptz)`,
      lastAttemptAt: at,
      lastStatus: status,
      ...(isDelivered ? { deliveredAt: at } : {}),
    })
    .where(eq(gameWebhookDeliveries.id, id));
}

export const expiredDeliveries: Expiry = {
  table: gameWebhookDeliveries,
  isExpired: (now) => lt(gameWebhookDeliveries.createdAt, hoursBefore(now, 90 * 24)),
};
