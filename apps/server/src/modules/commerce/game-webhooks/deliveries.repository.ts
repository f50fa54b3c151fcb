import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
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

/** Whether an earlier message about the same order, after `since`, has no final answer yet. */
export async function hasEarlierWaiting(
  queries: Queries,
  { orderId, createdAt }: DeliveryRow,
  { since, finalStatus }: { since: Date; finalStatus: number },
): Promise<boolean> {
  const { orderId: order, createdAt: created, deliveredAt, lastStatus } = gameWebhookDeliveries;
  const rows = await queries
    .select({ id: gameWebhookDeliveries.id })
    .from(gameWebhookDeliveries)
    .where(
      and(
        eq(order, orderId),
        lt(created, createdAt),
        gt(created, since),
        isNull(deliveredAt),
        sql`${lastStatus} is distinct from ${finalStatus}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
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
      lastAttemptAt: at,
      lastStatus: status,
      ...(isDelivered ? { deliveredAt: at } : {}),
    })
    .where(eq(gameWebhookDeliveries.id, id));
}
