import type { CouponResult } from '@gatehouse/contract/coupon';
import type { Product } from '@gatehouse/contract/product';
import type { Call } from '../../platform/http/call-options.ts';
import type { Resource } from '../../platform/resources.ts';

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

/** What was granted, in the words of the page. */
export const grantedProductResource = (call: Call, locale: string, name: string): Resource<Product> => ({
  key: `granted-product ${locale} ${name}`,
  load: () => call('GET /product/:name/:locale', { params: { name, locale } }),
});
