import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { OrderDetails } from '../orders/order-details.service.ts';
import { presentOrder } from '../orders/orders.presenter.ts';
import type { Withdrawals } from './withdrawals.service.ts';

export function withdrawalRoutes(
  app: FastifyInstance,
  { withdrawals, orderDetails }: { withdrawals: Withdrawals; orderDetails: OrderDetails },
): void {
  serve(app, {
    'POST /withdrawals': async (call) => {
      const declaredAt = await withdrawals.declareByNumber(call.body, callerOf(call));
      return { declaredAt: declaredAt.toISOString() };
    },
    'POST /user/orders/:id/withdrawal': async ({ session, params, body }) => {
      const order = await withdrawals.declareOwn(session.userId, params.id, body.name);
      return presentOrder(await orderDetails.read(session.userId, order));
    },
  });
}
