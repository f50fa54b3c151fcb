import { desc, eq } from 'drizzle-orm';
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

export async function listCoupons(
  queries: Queries,
  { productName, limit }: { productName?: string; limit: number },
): Promise<CouponRow[]> {
  return queries
    .select()
    .from(coupons)
    .where(productName === undefined ? undefined : eq(coupons.productName, productName))
    .orderBy(desc(coupons.createdAt), coupons.code)
    .limit(limit);
}

export async function markCouponRevoked(tx: Queries, code: string, revokedAt: Date): Promise<void> {
  await tx.update(coupons).set({ revokedAt }).where(eq(coupons.code, code));
}
