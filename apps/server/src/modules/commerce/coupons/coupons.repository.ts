import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { couponRedemptions, coupons } from '../../../db/schema/commerce.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** The row stays locked until the transaction ends, so that uses are counted one after the other. */
export async function lockCoupon(tx: Queries, codeWithoutDashes: string): Promise<CouponRow | null> {
  const [row] = await tx
    .select()
    .from(coupons)
    .where(eq(sql`replace(${coupons.code}, '-', '')`, codeWithoutDashes))
    .for('no key update');
  return row ?? null;
}

export async function isRedeemedBy(tx: Queries, userId: string, couponCode: string): Promise<boolean> {
  const rows = await tx
    .select({ id: couponRedemptions.id })
    .from(couponRedemptions)
    .where(and(eq(couponRedemptions.userId, userId), eq(couponRedemptions.couponCode, couponCode)));
  return rows.length > 0;
}

export async function spendUse(
  tx: Queries,
  userId: string,
  couponCode: string,
  redeemedAt: Date,
): Promise<void> {
  await tx.insert(couponRedemptions).values({ couponCode, userId, redeemedAt });
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(eq(coupons.code, couponCode));
}

/** What the other user has redeemed already is not moved. */
export async function moveRedemptions(tx: Queries, from: string, to: string): Promise<void> {
  await tx
    .update(couponRedemptions)
    .set({ userId: to })
    .where(
      and(
        eq(couponRedemptions.userId, from),
        sql`${couponRedemptions.couponCode} not in (select coupon_code from coupon_redemptions where user_id = ${to})`,
      ),
    );
}
