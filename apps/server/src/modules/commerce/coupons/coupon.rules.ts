import type { ReasonOf } from '@gatehouse/contract/endpoints';

/** Why a player gets nothing for a code. */
export type CouponRefusal = 'UNKNOWN' | ReasonOf<'POST /product/coupon/:couponCode/redeem'>;

export interface CouponFacts {
  startsAt: Date | null;
  endsAt: Date | null;
  uses: number;
  usesMax: number | null;
  revokedAt: Date | null;
  /** By the requesting player. */
  isRedeemed: boolean;
}

/** The most helpful reason first: a player who used the code gets that reason, rather than used up or expired. */
export function couponRefusal(
  { startsAt, endsAt, uses, usesMax, revokedAt, isRedeemed }: CouponFacts,
  now: Date,
): CouponRefusal | null {
  if (isRedeemed) return 'ALREADY_REDEEMED';
  // The player's next step is the same as for an expired one: get another code.
  if (revokedAt) return 'EXPIRED';
  if (startsAt && now < startsAt) return 'NOT_YET_VALID';
  if (endsAt && now >= endsAt) return 'EXPIRED';
  return usesMax !== null && uses >= usesMax ? 'USED_UP' : null;
}
