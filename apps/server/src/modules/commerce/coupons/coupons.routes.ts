import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../plugins/serve.ts';
import { presentGrant } from './coupon.presenter.ts';
import { createCouponService } from './coupon-redemption.service.ts';

export function couponRoutes(app: FastifyInstance, deps: Deps): void {
  const { redeem } = createCouponService(deps);
  serve(
    app,
    'POST /product/coupon/:couponCode/redeem',
    async ({ session, params: { couponCode }, body: { userId }, idempotencyKey }) =>
      presentGrant(await redeem(session, { couponCode, userId, idempotencyKey })),
  );
}
