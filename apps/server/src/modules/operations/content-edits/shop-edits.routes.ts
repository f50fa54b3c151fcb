import type { FastifyInstance } from 'fastify';
import { serveOperator } from '../../../http/serve-operator.ts';
import type { PriceEdits } from './price-edits.service.ts';
import type { PromotionEdits } from './promotion-edits.service.ts';

export function shopEditRoutes(
  app: FastifyInstance,
  {
    console: { promotionEdits, priceEdits },
  }: { console: { promotionEdits: PromotionEdits; priceEdits: PriceEdits } },
): void {
  serveOperator(app, {
    'GET /promotions': () => promotionEdits.list(),
    'POST /promotions/preview': async ({ body }) => ({
      prices: await promotionEdits.preview({ name: undefined, ...body }),
    }),
    'POST /promotions/texts/preview': async ({ body }) => ({
      shown: await promotionEdits.previewTexts(body.texts),
    }),
    'PUT /promotions/:promotion': ({ operator, params, body, reason }) =>
      promotionEdits.save(operator, params.promotion, { ...body, reason }),
    'POST /promotions/:promotion/end': ({ operator, params, body, reason }) =>
      promotionEdits.end(operator, params.promotion, { release: body.release, reason }),
    'GET /prices': () => priceEdits.list(),
    'PUT /prices/:product': ({ operator, params, body, reason }) =>
      priceEdits.save(operator, params.product, { ...body, reason }),
  });
}
