import { normaliseCouponCode } from '@gatehouse/domain/codes';
import { useState } from 'react';
import { redeemCoupon } from '../../data/coupons.mutations.ts';
import { useDataClient } from '../../data/data-client.ts';
import { failureOf, isRefused } from '../../data/failures.ts';
import { browserSessionStorage } from '../../platform/storage.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { COUPON_FAILURES, type CouponState } from './coupon.rules.ts';
import { createCouponAction } from './coupon-action.ts';

export function useCoupon() {
  const client = useDataClient();
  const [state, setState] = useState<CouponState>({ at: 'form', failure: null });
  const [action] = useState(() => createCouponAction(browserSessionStorage));

  async function redeem(typed: string): Promise<void> {
    const { user } = client.session.getState();
    if (!isSignedIn(user)) return;
    const code = normaliseCouponCode(typed);
    setState({ at: 'redeeming' });
    try {
      const idempotencyKey = action.keyFor(code);
      const { granted } = await redeemCoupon(client, { code, userId: user.userId, idempotencyKey });
      action.end();
      setState({ at: 'granted', grants: granted });
    } catch (error) {
      // Until the server has decided, another click repeats the same action, which may already have succeeded.
      if (isRefused(error)) action.end();
      setState({
        at: 'form',
        failure: failureOf('POST /product/coupon/:couponCode/redeem', error, COUPON_FAILURES),
      });
    }
  }

  return { state, redeem, restart: () => setState({ at: 'form', failure: null }) };
}
