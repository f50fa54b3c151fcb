import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { Purchaseables } from './purchaseables.service.ts';

export function purchaseableRoutes(
  app: FastifyInstance,
  { purchaseables }: { purchaseables: Purchaseables },
): void {
  serve(app, {
    'GET /user/product/:productName/purchaseables': ({ session, params, query }) =>
      purchaseables.list(params.productName, { ...query, userId: session?.userId ?? null }),
  });
}
