import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { gameWebhookDeliveries } from '../../../db/schema/game-webhooks.ts';

export type DeliveryRow = typeof gameWebhookDeliveries.$inferSelect;

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

/** Whether an earlier message about the same order, tried for the first time after `since`, has no final answer yet. */
export async function hasEarlierWaiting(
  queries: Queries,
  { orderId, createdAt }: DeliveryRow,
  { since, finalStatus }: { since: Date; finalStatus: number },
): Promise<boolean> {
  const {
    orderId: order,
    createdAt: created,
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
        lt(created, createdAt),
        sql`coalesce(${firstAttemptAt}, ${created}) > ${since.toISOString()}::timestamptz`,
        isNull(deliveredAt),
        sql`${lastStatus} is distinct from ${finalStatus}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether a later message about the same order was sent already. */
export async function hasLaterSent(queries: Queries, { orderId, createdAt }: DeliveryRow): Promise<boolean> {
  const { id, orderId: order, createdAt: created, firstAttemptAt } = gameWebhookDeliveries;
  const rows = await queries
    .select({ id })
    .from(gameWebhookDeliveries)
    .where(and(eq(order, orderId), gt(created, createdAt), isNotNull(firstAttemptAt)))
    .limit(1);
  return rows.length > 0;
}

/** The last message about an order counts. It is sent again as if it were new; null where there is none. */
export async function resetLastDelivery(tx: Queries, orderId: string): Promise<DeliveryRow | null> {
  const [last] = await tx
    .select()
    .from(gameWebhookDeliveries)
    .where(eq(gameWebhookDeliveries.orderId, orderId))
    .orderBy(desc(gameWebhookDeliveries.createdAt))
    .limit(1);
  if (!last) return null;
  await tx
    .update(gameWebhookDeliveries)
    .set({ deliveredAt: null, firstAttemptAt: null, lastStatus: null })
    .where(eq(gameWebhookDeliveries.id, last.id));
  return last;
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
