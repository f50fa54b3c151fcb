import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  type CouponFilter,
  type CouponSearch,
  insertCoupons,
  listCoupons,
  markBatchRevoked,
  markCouponRevoked,
  type NewCoupon,
  redemptionsIn,
} from './coupon-stock.repository.ts';
import { lockCoupon, moveRedemptions } from './coupons.repository.ts';

export type { CouponRow } from './coupons.repository.ts';
export type CouponStock = ReturnType<typeof createCouponStock>;

/** Coupons as an operator sees them. */
export function createCouponStock({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Returns the codes that were stored. A code that exists already, with other dashes too, is left alone. */
    insert(tx: Queries, coupons: Omit<NewCoupon, 'createdAt'>[]): Promise<string[]> {
      const createdAt = clock.now();
      return insertCoupons(
        tx,
        coupons.map((coupon) => ({ ...coupon, createdAt })),
      );
    },
    /** Newest first. */
    list: (filter: CouponSearch, queries: Queries = db.queries) => listCoupons(queries, filter),
    redemptions: (period: { from: Date; until: Date }, filter: CouponFilter) =>
      redemptionsIn(db.queries, period, filter),
    lock: lockCoupon,
    /** The caller holds the row, so no redemption is under way. Returns when it was revoked. */
    async revoke(tx: Queries, code: string): Promise<Date> {
      const revokedAt = clock.now();
      await markCouponRevoked(tx, code, revokedAt);
      return revokedAt;
    },
    /** Those of the batch that were not revoked before. */
    revokeBatch: (tx: Queries, batchId: string) => markBatchRevoked(tx, batchId, clock.now()),
    reassign: moveRedemptions,
  };
}
