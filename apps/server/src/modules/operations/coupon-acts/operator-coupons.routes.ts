import type { FastifyInstance } from 'fastify';
import { serveOperator } from '../../../http/serve-operator.ts';
import type { Content } from '../../content/files/content.ts';
import type { CouponActs } from './coupon-acts.service.ts';
import { couponCsv, presentCoupon } from './coupons.presenter.ts';

const COUPONS_PER_PAGE = 100;
const EXPORTED_MAX = 50_000;

export function operatorCouponRoutes(
  app: FastifyInstance,
  { content, console: { couponActs } }: { content: Content; console: { couponActs: CouponActs } },
): void {
  serveOperator(app, {
    'GET /coupons': async ({ query }) => {
      const found = await couponActs.list({ ...query, limit: COUPONS_PER_PAGE + 1 });
      const coupons = found.slice(0, COUPONS_PER_PAGE);
      return {
        coupons: coupons.map(presentCoupon),
        next: found.length > coupons.length ? (coupons.at(-1)?.code ?? null) : null,
        products: [...content.products.keys()].sort(),
      };
    },
    'GET /coupons/usage': async ({ query }) => ({ days: await couponActs.usage(query) }),
    'GET /coupons/export': async ({ query, reply }) => {
      reply.header('content-disposition', 'attachment; filename="coupons.csv"');
      return couponCsv(await couponActs.list({ ...query, limit: EXPORTED_MAX }));
    },
    'POST /coupons': async ({ operator, body, reason }) => {
      const { product, code, count, usesMax } = body;
      const order = {
        ...{ product, usesMax, reason },
        codes: code === undefined ? { count } : { code },
        startsAt: momentOf(body.startsAt),
        endsAt: momentOf(body.endsAt),
      };
      return couponActs.create(operator, order, content.products);
    },
    'POST /coupons/:code/revoke': async ({ operator, params, reason }) => {
      const { auditId } = await couponActs.revoke(operator, params.code, reason);
      return { auditId };
    },
    'POST /coupon-batches/:batchId/revoke': ({ operator, params, reason }) =>
      couponActs.revokeBatch(operator, params.batchId, reason),
  });
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
