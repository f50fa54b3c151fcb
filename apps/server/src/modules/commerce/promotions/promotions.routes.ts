import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../../errors.ts';
import { serve } from '../../../http/serve.ts';
import type { Promotions } from './promotions.service.ts';
import type { Purchaseables } from './purchaseables.service.ts';

export function promotionRoutes(
  app: FastifyInstance,
  { promotions, purchaseables }: { promotions: Promotions; purchaseables: Purchaseables },
): void {
  serve(app, {
    'GET /user/promotions/:gameId/:lang/:server/:user': ({ session, params, query }) => {
      if (params.user !== session.userId) throw new CodedError('FORBIDDEN');
      return promotions.find(session.userId, params, query.currency);
    },
    'GET /user/product/:productName/purchaseables': ({ session, params, query }) =>
      purchaseables.list(params.productName, { ...query, userId: session?.userId ?? null }),
  });
}
