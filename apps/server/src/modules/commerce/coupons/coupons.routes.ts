import type { FastifyInstance } from 'fastify';
import { serve } from '../../../plugins/serve.ts';
import type { CouponRedemption } from './coupon-redemption.service.ts';

export function couponRoutes(
  app: FastifyInstance,
  { couponRedemption }: { couponRedemption: CouponRedemption },
): void {
  serve(
    app,
    'POST /product/coupon/:couponCode/redeem',
    async ({ session, params: { couponCode }, body: { userId }, idempotencyKey }) => ({
      // A coupon grants one product so far; the contract leaves room for bundles.
      granted: [await couponRedemption.redeem(session, { couponCode, userId, idempotencyKey })],
    }),
  );
}
