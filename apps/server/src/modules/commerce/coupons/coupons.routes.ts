import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { CouponRedemption } from './coupon-redemption.service.ts';

export function couponRoutes(
  app: FastifyInstance,
  { couponRedemption }: { couponRedemption: CouponRedemption },
): void {
  serve(app, {
    'POST /product/coupon/:couponCode/redeem': async (call) => {
      const { session, params, body, idempotencyKey } = call;
      const redemption = { ...params, ...body, idempotencyKey };
      // A coupon grants one product so far; the contract leaves room for bundles.
      return { granted: [await couponRedemption.redeem(session, redemption, callerOf(call))] };
    },
  });
}
