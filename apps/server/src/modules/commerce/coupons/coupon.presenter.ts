import type { CouponResult } from '@gatehouse/contract/coupon';

export type Grant = CouponResult['granted'][number];

/** A coupon grants one product so far; the contract leaves room for bundles. */
export function presentGrant(grant: Grant): CouponResult {
  return { granted: [grant] };
}
