import type { CouponResult } from '@gatehouse/contract/coupon';
import type { Call } from '../../platform/http/call-options.ts';

interface Redemption {
  code: string;
  userId: string;
  idempotencyKey: string;
}

export function redeemCoupon(
  call: Call,
  { code, userId, idempotencyKey }: Redemption,
): Promise<CouponResult> {
  return call('POST /product/coupon/:couponCode/redeem', {
    params: { couponCode: code },
    body: { userId },
    idempotencyKey,
  });
}
