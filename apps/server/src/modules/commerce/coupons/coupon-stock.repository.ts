import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { coupons } from '../../../db/schema/commerce.ts';
import type { CouponRow } from './coupons.repository.ts';

export type NewCoupon = typeof coupons.$inferInsert;

export async function insertCoupons(tx: Queries, rows: NewCoupon[]): Promise<string[]> {
  const stored = await tx
    .insert(coupons)
    .values(rows)
    .onConflictDoNothing()
    .returning({ code: coupons.code });
  return stored.map(({ code }) => code);
}

export interface CouponsWanted {
  productName?: string | undefined;
  /** The last code of the page before. */
  after?: string | null | undefined;
  limit: number;
}

/** Newest first. */
export async function listCoupons(
  queries: Queries,
  { productName, after, limit }: CouponsWanted,
): Promise<CouponRow[]> {
  return queries
    .select()
    .from(coupons)
    .where(
      and(
        productName === undefined ? undefined : eq(coupons.productName, productName),
        after
          ? sql`(${coupons.createdAt}, ${coupons.code}) <
              (select last.created_at, last.code from coupons last where last.code = ${after})`
          : undefined,
      ),
    )
    .orderBy(desc(coupons.createdAt), desc(coupons.code))
    .limit(limit);
}

export async function markCouponRevoked(tx: Queries, code: string, revokedAt: Date): Promise<void> {
  await tx.update(coupons).set({ revokedAt }).where(eq(coupons.code, code));
}
