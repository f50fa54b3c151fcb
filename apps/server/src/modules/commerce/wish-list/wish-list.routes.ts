import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { WishList } from './wish-list.service.ts';

export function wishListRoutes(app: FastifyInstance, { wishList }: { wishList: WishList }): void {
  serve(app, {
    'GET /user/wishes': async ({ session, query }) => {
      const wishes = await wishList.list(session.userId, query);
      return {
        items: wishes.map(({ productName, addedAt, wantsPriceMail, offer }) => ({
          productName,
          addedAt: addedAt.toISOString(),
          wantsPriceMail,
          offer,
        })),
      };
    },
    'PUT /user/wishes/:productName': ({ session, params, body }) =>
      wishList.add(session, params.productName, body),
    'DELETE /user/wishes/:productName': ({ session, params }) =>
      wishList.remove(session.userId, params.productName),
  });
}
