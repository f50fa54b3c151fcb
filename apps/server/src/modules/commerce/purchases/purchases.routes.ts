import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { Purchases } from './purchases.service.ts';

export function purchaseRoutes(app: FastifyInstance, { purchases }: { purchases: Purchases }): void {
  serve(app, {
    'POST /user/product/:productName/purchase': ({ session, params, body, idempotencyKey }) =>
      purchases.purchase(session, { ...body, productName: params.productName, idempotencyKey }),
  });
}
