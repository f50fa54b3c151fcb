import type { ListedCoupon } from '@gatehouse/contract/operator/coupons.endpoints';
import { csvOf } from '../operator/csv.rules.ts';
import type { CouponWithState } from './coupon-acts.service.ts';

const at = (moment: Date | null) => moment?.toISOString() ?? null;

export function presentCoupon(coupon: CouponWithState): ListedCoupon {
  const { code, productName: product, uses, usesMax, state, startsAt, endsAt, createdAt, batchId } = coupon;
  return {
    ...{ code, product, uses, usesMax, state },
    startsAt: at(startsAt),
    endsAt: at(endsAt),
    createdAt: createdAt.toISOString(),
    batch: batchId,
  };
}

const COLUMNS = [
  'code',
  'product',
  'uses',
  'usesMax',
  'state',
  'startsAt',
  'endsAt',
  'createdAt',
  'batch',
] as const;

export function couponCsv(coupons: readonly CouponWithState[]): string {
  return csvOf(COLUMNS, coupons.map(presentCoupon));
}
