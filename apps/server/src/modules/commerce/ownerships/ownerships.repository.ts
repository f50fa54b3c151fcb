import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { ownerships } from '../../../db/schema/commerce.ts';
import { ownedExtras } from '../../../db/schema/orders.ts';

export type OwnershipRow = typeof ownerships.$inferSelect;
export type OwnedExtraRow = typeof ownedExtras.$inferSelect;

/** All of a player, or the one of a product. */
export async function ownershipsOf(
  queries: Queries,
  userId: string,
  productName?: string,
): Promise<OwnershipRow[]> {
  return queries
    .select()
    .from(ownerships)
    .where(
      and(
        eq(ownerships.userId, userId),
        productName === undefined ? undefined : eq(ownerships.productName, productName),
      ),
    )
    .orderBy(asc(ownerships.grantedAt), asc(ownerships.productName));
}

export async function grantProduct(tx: Queries, ownership: typeof ownerships.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(ownerships)
    .values(ownership)
    .onConflictDoNothing({ target: [ownerships.userId, ownerships.productName] })
    .returning({ id: ownerships.id });
  return rows.length > 0;
}

/** Of a product that both own one row stays, rather one without an order, which no refund takes back. */
export async function moveOwnerships(tx: Queries, from: string, to: string): Promise<void> {
  await tx
    .delete(ownerships)
    .where(
      and(
        eq(ownerships.userId, to),
        isNotNull(ownerships.orderId),
        sql`${ownerships.productName} in (select product_name from ownerships where user_id = ${from})`,
      ),
    );
  await tx
    .update(ownerships)
    .set({ userId: to })
    .where(
      and(
        eq(ownerships.userId, from),
        sql`${ownerships.productName} not in (select product_name from ownerships where user_id = ${to})`,
      ),
    );
}

export interface BoughtExtras {
  productName: string;
  extraName: string;
  firstAt: Date;
  lastAt: Date;
  count: number;
}

/** Currency can be bought any number of times: the database counts. */
export async function extrasOf(
  queries: Queries,
  userId: string,
  productName?: string,
): Promise<BoughtExtras[]> {
  const firstAt = sql`min(${ownedExtras.grantedAt})`.mapWith(ownedExtras.grantedAt);
  return queries
    .select({
      productName: ownedExtras.productName,
      extraName: ownedExtras.extraName,
      firstAt,
      lastAt: sql`max(${ownedExtras.grantedAt})`.mapWith(ownedExtras.grantedAt),
      count: count(),
    })
    .from(ownedExtras)
    .where(
      and(
        eq(ownedExtras.userId, userId),
        productName === undefined ? undefined : eq(ownedExtras.productName, productName),
      ),
    )
    .groupBy(ownedExtras.productName, ownedExtras.extraName)
    .orderBy(asc(firstAt), asc(ownedExtras.extraName));
}

export async function hasExtra(
  queries: Queries,
  { userId, productName, extraName }: Pick<OwnedExtraRow, 'userId' | 'productName' | 'extraName'>,
): Promise<boolean> {
  const rows = await queries
    .select({ orderId: ownedExtras.orderId })
    .from(ownedExtras)
    .where(
      and(
        eq(ownedExtras.userId, userId),
        eq(ownedExtras.productName, productName),
        eq(ownedExtras.extraName, extraName),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function insertExtra(tx: Queries, extra: OwnedExtraRow): Promise<void> {
  await tx.insert(ownedExtras).values(extra).onConflictDoNothing({ target: ownedExtras.orderId });
}

/** Takes back everything that came from an order. False when nothing did. */
export async function deleteByOrder(tx: Queries, orderId: string): Promise<boolean> {
  const products = await tx
    .delete(ownerships)
    .where(eq(ownerships.orderId, orderId))
    .returning({ id: ownerships.id });
  const extras = await tx
    .delete(ownedExtras)
    .where(eq(ownedExtras.orderId, orderId))
    .returning({ orderId: ownedExtras.orderId });
  return products.length + extras.length > 0;
}

export async function moveExtras(tx: Queries, from: string, to: string): Promise<void> {
  await tx.update(ownedExtras).set({ userId: to }).where(eq(ownedExtras.userId, from));
}
