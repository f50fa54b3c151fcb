import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { orderEvents, orders, withdrawals } from '../../../db/schema/orders.ts';
import { nextCheckAfter } from './order.rules.ts';

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
export type OrderEvent = Omit<typeof orderEvents.$inferInsert, 'id'>;

export async function insertOrder(tx: Queries, order: NewOrder): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(order).returning();
  if (!row) throw new Error('an order was not inserted');
  return row;
}

export async function findOrder(queries: Queries, id: string): Promise<OrderRow | null> {
  const [row] = await queries.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

export async function findOrderByNumber(queries: Queries, number: number): Promise<OrderRow | null> {
  const [row] = await queries.select().from(orders).where(eq(orders.number, number));
  return row ?? null;
}

export interface OrderFilter {
  userId?: string;
  status?: OrderRow['status'];
  /** Paid, because a refund has failed. */
  hasRefundFailed?: boolean;
  limit: number;
}

/** Of all players, newest first. */
export async function listOrders(
  queries: Queries,
  { userId, status, hasRefundFailed, limit }: OrderFilter,
): Promise<OrderRow[]> {
  const conditions = [
    userId === undefined ? undefined : eq(orders.userId, userId),
    status === undefined ? undefined : eq(orders.status, status),
    hasRefundFailed ? and(eq(orders.status, 'paid'), isNotNull(orders.refundFailure)) : undefined,
  ];
  return queries
    .select()
    .from(orders)
    .where(and(...conditions))
    .orderBy(desc(orders.number))
    .limit(limit);
}

export type OrderStep = Pick<typeof orderEvents.$inferSelect, 'kind' | 'source' | 'happenedAt'>;

/** Oldest first. */
export async function eventsOf(queries: Queries, orderId: string): Promise<OrderStep[]> {
  return queries
    .select({ kind: orderEvents.kind, source: orderEvents.source, happenedAt: orderEvents.happenedAt })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
}

/** Those of the orders whose last payment granted nothing, because the player had it already. */
export async function ownedAlready(queries: Queries, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const grants = await queries
    .selectDistinctOn([orderEvents.orderId], { orderId: orderEvents.orderId, kind: orderEvents.kind })
    .from(orderEvents)
    .where(
      and(
        inArray(orderEvents.orderId, [...orderIds]),
        inArray(orderEvents.kind, ['granted', 'owned-already']),
      ),
    )
    .orderBy(asc(orderEvents.orderId), desc(orderEvents.id));
  return new Set(grants.flatMap(({ orderId, kind }) => (kind === 'owned-already' ? orderId : [])));
}

/** Changes of one order happen one after the other. */
export async function lockOrder(tx: Queries, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update');
  return row ?? null;
}

export interface PendingFilter {
  /** Null for what can be bought again and again. */
  purchaseableId: string | null;
  /** The products that a purchase contains, itself or as the paid game of an add-on. */
  productNames: string[];
}

/** Of the same product or extra, or with one of these products in it, newest first. */
export async function pendingOrdersOf(
  tx: Queries,
  userId: string,
  { purchaseableId, productNames }: PendingFilter,
): Promise<OrderRow[]> {
  const isSame = purchaseableId === null ? undefined : eq(orders.purchaseableId, purchaseableId);
  const contains = and(eq(orders.grantsProduct, true), inArray(orders.productName, productNames));
  const comesWith = and(gt(orders.gameAmount, 0), inArray(orders.gameName, productNames));
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), or(isSame, contains, comesWith)))
    .orderBy(desc(orders.number));
}

export async function countUnpaidOrders(tx: Queries, userId: string, since: Date): Promise<number> {
  return tx.$count(
    orders,
    and(eq(orders.userId, userId), gt(orders.createdAt, since), isNull(orders.paidAt)),
  );
}

export async function updateOrder(tx: Queries, id: string, change: Partial<NewOrder>): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, id));
}

/** False when the checkout was stored before, by this call or a parallel one. */
export async function setPaymentReference(tx: Queries, id: string, reference: string): Promise<boolean> {
  const rows = await tx
    .update(orders)
    .set({ paymentReference: reference })
    .where(and(eq(orders.id, id), isNull(orders.paymentReference)))
    .returning({ id: orders.id });
  return rows.length > 0;
}

export async function ordersOf(
  queries: Queries,
  userId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<OrderRow[]> {
  return queries
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), before === null ? undefined : lt(orders.number, before)))
    .orderBy(desc(orders.number))
    .limit(limit);
}

/** Paid orders whose receipt was not mailed yet, the oldest first. */
export async function ordersWithoutReceipt(tx: Queries, userId: string, limit: number): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'paid'),
        gt(orders.amount, 0),
        isNull(orders.receiptMailedAt),
      ),
    )
    .orderBy(asc(orders.number))
    .limit(limit);
}

export async function paidOrdersOf(tx: Queries, userId: string, productName: string): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.productName, productName), eq(orders.status, 'paid')))
    .orderBy(asc(orders.number));
}

/**
 * Half of them are those that were asked about least, half those that wait longest: after an outage neither new orders wait
 * for thousands of old ones, nor the other way round.
 */
export async function takeOrdersToCheck(tx: Queries, now: Date, limit: number): Promise<OrderRow[]> {
  const newest = await takeDue(tx, now, Math.ceil(limit / 2), orders.checks);
  return [...newest, ...(await takeDue(tx, now, limit - newest.length, orders.nextCheckAt))];
}

/** Plans their next check in the same transaction, so that no other node asks about them too. */
async function takeDue(
  tx: Queries,
  now: Date,
  limit: number,
  first: typeof orders.checks | typeof orders.nextCheckAt,
): Promise<OrderRow[]> {
  const due = await tx
    .select()
    .from(orders)
    .where(lte(orders.nextCheckAt, now))
    .orderBy(asc(first), asc(orders.nextCheckAt))
    .limit(limit)
    .for('no key update', { skipLocked: true });
  for (const { id, checks } of due) {
    await updateOrder(tx, id, { checks: checks + 1, nextCheckAt: nextCheckAfter(checks + 1, now) });
  }
  return due;
}

/** False for an event of the provider that is stored already. */
export async function insertOrderEvent(tx: Queries, event: OrderEvent): Promise<boolean> {
  const rows = await tx
    .insert(orderEvents)
    .values(event)
    .onConflictDoNothing({ target: orderEvents.providerEventId })
    .returning({ id: orderEvents.id });
  return rows.length > 0;
}

/** Whether a payment or a refund has no end yet. */
export async function hasOpenOrders(tx: Queries, userId: string): Promise<boolean> {
  const open = and(eq(orders.userId, userId), inArray(orders.status, ['pending', 'refunding']));
  return (await tx.$count(orders, open)) > 0;
}

/** The invoices stay, without the player, and so does what became of withdrawals. */
export async function releaseOrders(tx: Queries, userId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.update(withdrawals).set({ name: '' }).where(inArray(withdrawals.orderId, own));
  await tx.update(orders).set({ userId: null, accountId: null }).where(eq(orders.userId, userId));
}

/** The products of all orders. */
export async function productsOrdered(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ productName: orders.productName })
    .from(orders)
    .where(eq(orders.userId, userId));
  return rows.map(({ productName }) => productName);
}

export type OrderUse = NonNullable<OrderRow['usedBy']>;

/**
 * Marks what the player has bought of a game as used, once, and returns the ids. A download uses what contains the game, playing also what adds
 * to it. Currency is used by spending alone.
 */
export async function markOrdersUsed(
  tx: Queries,
  userId: string,
  { use, gameName, addOns, at }: { use: 'download' | 'play'; gameName: string; addOns: string[]; at: Date },
): Promise<string[]> {
  const isGame = and(eq(orders.productName, gameName), eq(orders.grantsProduct, true));
  const comesWith = and(gt(orders.gameAmount, 0), eq(orders.gameName, gameName));
  const adds = and(inArray(orders.productName, [gameName, ...addOns]), eq(orders.isUnique, true));
  const rows = await tx
    .update(orders)
    .set({ usedAt: at, usedBy: use })
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'paid'),
        isNull(orders.usedAt),
        or(isGame, comesWith, use === 'play' ? adds : undefined),
      ),
    )
    .returning({ id: orders.id });
  return rows.map(({ id }) => id);
}

/** False when the order is not paid, or was used before. */
export async function markOrderUsed(
  tx: Queries,
  { id, productNames, use, at }: { id: string; productNames: string[]; use: OrderUse; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(orders)
    .set({ usedAt: at, usedBy: use })
    .where(
      and(
        eq(orders.id, id),
        inArray(orders.productName, productNames),
        eq(orders.status, 'paid'),
        isNull(orders.usedAt),
      ),
    )
    .returning({ id: orders.id });
  return rows.length > 0;
}

/** The orders of a ghost go to its player. */
export async function moveOrders(tx: Queries, from: string, to: string): Promise<void> {
  await tx.update(orders).set({ userId: to }).where(eq(orders.userId, from));
}
