import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { ownerships } from '../../../db/schema/commerce.ts';

export type OwnershipRow = typeof ownerships.$inferSelect;

export async function ownershipsOf(queries: Queries, userId: string): Promise<OwnershipRow[]> {
  return queries
    .select()
    .from(ownerships)
    .where(eq(ownerships.userId, userId))
    .orderBy(asc(ownerships.grantedAt), asc(ownerships.productName));
}

export async function hasOwnership(queries: Queries, userId: string, productName: string): Promise<boolean> {
  const rows = await queries
    .select({ id: ownerships.id })
    .from(ownerships)
    .where(and(eq(ownerships.userId, userId), eq(ownerships.productName, productName)));
  return rows.length > 0;
}

export async function grantProduct(tx: Queries, ownership: typeof ownerships.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(ownerships)
    .values(ownership)
    .onConflictDoNothing({ target: [ownerships.userId, ownerships.productName] })
    .returning({ id: ownerships.id });
  return rows.length > 0;
}

/** What the other user owns already is not moved. */
export async function moveOwnerships(tx: Queries, from: string, to: string): Promise<void> {
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
