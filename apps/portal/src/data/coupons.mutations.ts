import type { CouponResult } from '@gatehouse/contract/coupon';
import type { DataClient } from './data-client.ts';
import { reloadQueries, userKey } from './endpoint-query.ts';
import { ownershipsQuery } from './user.queries.ts';

interface Redemption {
  code: string;
  userId: string;
  idempotencyKey: string;
}

/** Loads ownerships again, so that the shop and the library show the redeemed product immediately. */
export async function redeemCoupon(
  { call, queries }: Pick<DataClient, 'call' | 'queries'>,
  { code, userId, idempotencyKey }: Redemption,
): Promise<CouponResult> {
  const result = await call('POST /product/coupon/:couponCode/redeem', {
    params: { couponCode: code },
    body: { userId },
    idempotencyKey,
  });
  const owned = ownershipsQuery(call, userId);
  // A request that is still in flight may be older than the redemption.
  void queries.cancelQueries({ queryKey: owned.queryKey }).then(() => queries.prefetchQuery(owned));
  void reloadQueries(queries, userKey('GET /user/library/:locale'));
  return result;
}
