import { and, asc, eq } from 'drizzle-orm';
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
