import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
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

export interface CouponFilter {
  productName?: string | undefined;
  codeWithoutDashes?: string | undefined;
  batchId?: string | undefined;
}

export interface CouponSearch extends CouponFilter {
  /** The last code of the page before. */
  after?: string | null | undefined;
  limit: number;
}

/** Newest first. */
export async function listCoupons(
  queries: Queries,
  { after, limit, ...filter }: CouponSearch,
): Promise<CouponRow[]> {
  return queries
    .select()
    .from(coupons)
    .where(
      and(
        ...matching(filter),
        after
          ? sql`(${coupons.createdAt}, ${coupons.code}) <
              (select last.created_at, last.code from coupons last where last.code = ${after})`
          : undefined,
      ),
    )
    .orderBy(desc(coupons.createdAt), desc(coupons.code))
    .limit(limit);
}

const matching = ({ productName, codeWithoutDashes, batchId }: CouponFilter): SQL[] => [
  ...(productName === undefined ? [] : [eq(coupons.productName, productName)]),
  ...(codeWithoutDashes === undefined ? [] : [eq(sql`replace(${coupons.code}, '-', '')`, codeWithoutDashes)]),
  ...(batchId === undefined ? [] : [eq(coupons.batchId, batchId)]),
];

/** By day of UTC; days without one are missing. */
export async function redemptionsIn(
  queries: Queries,
  { from, until }: { from: Date; until: Date },
  filter: CouponFilter,
): Promise<{ day: string; redeemed: number }[]> {
  const { rows } = await queries.execute<{ day: string; redeemed: number }>(sql`
    select to_char(redeemed_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as redeemed
    from coupon_redemptions join ${coupons} on ${coupons.code} = coupon_code
    where ${and(
      sql`redeemed_at >= ${from.toISOString()}::timestamptz`,
      sql`redeemed_at < ${until.toISOString()}::timestamptz`,
      ...matching(filter),
    )}
    group by 1`);
  return rows;
}

export async function markCouponRevoked(tx: Queries, code: string, revokedAt: Date): Promise<void> {
  await tx.update(coupons).set({ revokedAt }).where(eq(coupons.code, code));
}

/** Those that are not revoked yet. In the order of their codes, so that two who revoke a batch wait for each other. */
export async function markBatchRevoked(tx: Queries, batchId: string, revokedAt: Date): Promise<CouponRow[]> {
  const open = and(eq(coupons.batchId, batchId), isNull(coupons.revokedAt));
  await tx
    .select({ code: coupons.code })
    .from(coupons)
    .where(open)
    .orderBy(coupons.code)
    .for('no key update');
  return tx.update(coupons).set({ revokedAt }).where(open).returning();
}
