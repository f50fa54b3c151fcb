import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../db/db.ts';
import { ownerships } from '../../../db/schema/commerce.ts';
import { importedExtras, ownedExtras } from '../../../db/schema/orders.ts';

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
  const isWanted = (table: typeof ownedExtras | typeof importedExtras) =>
    and(eq(table.userId, userId), productName === undefined ? undefined : eq(table.productName, productName));
  const bought = queries
    .select({
      productName: ownedExtras.productName,
      extraName: ownedExtras.extraName,
      grantedAt: ownedExtras.grantedAt,
      count: sql<number>`1`.as('count'),
    })
    .from(ownedExtras)
    .where(isWanted(ownedExtras));
  const imported = queries
    .select({
      productName: importedExtras.productName,
      extraName: importedExtras.extraName,
      grantedAt: importedExtras.grantedAt,
      count: sql<number>`${importedExtras.count}`.as('count'),
    })
    .from(importedExtras)
    .where(isWanted(importedExtras));
  const all = unionAll(bought, imported).as('all_extras');
  const firstAt = sql`min(${all.grantedAt})`.mapWith(ownedExtras.grantedAt);
  return queries
    .select({
      productName: all.productName,
      extraName: all.extraName,
      firstAt,
      lastAt: sql`max(${all.grantedAt})`.mapWith(ownedExtras.grantedAt),
      count: sql`sum(${all.count})`.mapWith(Number),
    })
    .from(all)
    .groupBy(all.productName, all.extraName)
    .orderBy(asc(firstAt), asc(all.extraName));
}

export async function hasExtra(
  queries: Queries,
  { userId, productName, extraName }: Pick<OwnedExtraRow, 'userId' | 'productName' | 'extraName'>,
): Promise<boolean> {
  const extras = await extrasOf(queries, userId, productName);
  return extras.some((one) => one.extraName === extraName);
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
  await tx.update(importedExtras).set({ userId: to }).where(eq(importedExtras.userId, from));
}

export interface ImportedOwnership {
  userId: string;
  products: readonly string[];
  /** How many of each, by `product/extra`. */
  extras: Readonly<Record<string, number>>;
}

/** Products that the player owns already stay as they are. */
export async function insertImported(
  tx: Queries,
  owned: ImportedOwnership[],
  grantedAt: Date,
): Promise<void> {
  const products = owned.flatMap(({ userId, products: names }) =>
    names.map((productName) => ({ userId, productName, source: 'grant' as const, grantedAt })),
  );
  if (products.length > 0) await tx.insert(ownerships).values(products).onConflictDoNothing();
  const extras = owned.flatMap(({ userId, extras: counts }) =>
    Object.entries(counts).map(([name, count]) => {
      const [productName = '', extraName = ''] = name.split('/');
      return { userId, productName, extraName, count, grantedAt };
    }),
  );
  if (extras.length > 0) await tx.insert(importedExtras).values(extras);
}

/** The orders that an extra came from, the newest first. */
export async function extraOrdersOf(
  queries: Queries,
  { userId, productName, extraName }: Pick<OwnedExtraRow, 'userId' | 'productName' | 'extraName'>,
): Promise<{ orderId: string }[]> {
  return queries
    .select({ orderId: ownedExtras.orderId })
    .from(ownedExtras)
    .where(
      and(
        eq(ownedExtras.userId, userId),
        eq(ownedExtras.productName, productName),
        eq(ownedExtras.extraName, extraName),
      ),
    )
    .orderBy(desc(ownedExtras.grantedAt));
}

export async function deleteWithoutOrder(tx: Queries, userId: string, productName: string): Promise<void> {
  await tx
    .delete(ownerships)
    .where(
      and(eq(ownerships.userId, userId), eq(ownerships.productName, productName), isNull(ownerships.orderId)),
    );
}
