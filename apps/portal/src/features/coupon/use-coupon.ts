import { normaliseCouponCode } from '@gatehouse/domain/codes';
import { useState } from 'react';
import { redeemCoupon } from '../../data/coupons.mutations.ts';
import { useDataClient } from '../../data/data-client.ts';
import { failureOf, isRefused } from '../../data/failures.ts';
import { useAction } from '../../data/use-action.ts';
import { browserSessionStorage } from '../../platform/storage.ts';
import { useUserId } from '../../stores/stores-context.ts';
import { COUPON_FAILURES } from './coupon.rules.ts';
import { createCouponAction } from './coupon-action.ts';

export function useCoupon() {
  const client = useDataClient();
  const userId = useUserId();
  const [action] = useState(() => createCouponAction(browserSessionStorage));
  const { isBusy, result, failure, start, reset } = useAction(
    async ({ typed, userId }: { typed: string; userId: string }) => {
      const code = normaliseCouponCode(typed);
      const idempotencyKey = action.keyFor(code);
      const { granted } = await redeemCoupon(client, { code, userId, idempotencyKey });
      action.end();
      return granted;
    },
    (error) => {
      // Until the server has decided, another click repeats the same action, which may already have succeeded.
      if (isRefused(error)) action.end();
      return failureOf('POST /product/coupon/:couponCode/redeem', error, COUPON_FAILURES);
    },
  );
  return {
    isBusy,
    grants: result,
    failure,
    redeem(typed: string): void {
      if (userId !== null) void start({ typed, userId });
    },
    restart: reset,
  };
}
