import { normaliseCouponCode } from '@gatehouse/domain/codes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userKey } from '../../data/endpoint-query.ts';
import { failureOf, isRefused } from '../../data/failures.ts';
import { ownershipsQuery } from '../../data/user.queries.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { browserSessionStorage } from '../../platform/storage.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import { redeemCoupon } from './coupon.api.ts';
import { COUPON_FAILURES, type CouponState } from './coupon.rules.ts';
import { createCouponAction } from './coupon-action.ts';

export function useCoupon() {
  const call = useCall();
  const queries = useQueryClient();
  const { session } = useStores();
  const [state, setState] = useState<CouponState>({ at: 'form', failure: null });
  const [action] = useState(() => createCouponAction(browserSessionStorage));

  async function redeem(typed: string): Promise<void> {
    const { user } = session.getState();
    if (!isSignedIn(user)) return;
    const code = normaliseCouponCode(typed);
    setState({ at: 'redeeming' });
    try {
      const idempotencyKey = action.keyFor(code);
      const { granted } = await redeemCoupon(call, { code, userId: user.userId, idempotencyKey });
      action.end();
      // The shop and the library show at once what the player has now.
      void queries.prefetchQuery(ownershipsQuery(call, user.userId));
      void queries.invalidateQueries({ queryKey: userKey('GET /user/library/:locale') });
      setState({ at: 'granted', grants: granted });
    } catch (error) {
      // Until the server has decided, another click is the same action, which may have happened already.
      if (isRefused(error)) action.end();
      setState({
        at: 'form',
        failure: failureOf('POST /product/coupon/:couponCode/redeem', error, COUPON_FAILURES),
      });
    }
  }

  return { state, redeem, restart: () => setState({ at: 'form', failure: null }) };
}
