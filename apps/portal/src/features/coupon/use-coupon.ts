import { normaliseCouponCode } from '@gatehouse/domain/codes';
import { useState } from 'react';
import { failureOf, isRefused } from '../../data/failures.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { browserSessionStorage } from '../../platform/storage.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import { redeemCoupon } from './coupon.api.ts';
import { COUPON_FAILURES, type CouponState, type Grants } from './coupon.rules.ts';
import { createCouponAction } from './coupon-action.ts';

export function useCoupon() {
  const call = useCall();
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
      addToOwned(granted);
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

  /** The shop shows at once what the player has now. */
  function addToOwned(grants: Grants): void {
    const { ownerships, setOwnerships } = session.getState();
    const grantedAt = new Date().toISOString();
    const added = grants.map(({ productName }) => ({ productName, source: 'coupon' as const, grantedAt }));
    setOwnerships([...(ownerships?.items ?? []), ...added]);
  }

  return { state, redeem, restart: () => setState({ at: 'form', failure: null }) };
}
