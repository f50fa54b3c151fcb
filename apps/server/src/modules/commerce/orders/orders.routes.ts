import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { Content } from '../../content/files/content.ts';
import type { OrderDetails } from './order-details.service.ts';
import { presentOrder, presentReceipt } from './orders.presenter.ts';
import type { OrderRow, Orders } from './orders.service.ts';

interface Options {
  content: Pick<Content, 'shop'>;
  orders: Orders;
  orderDetails: OrderDetails;
  /** Of a higher module. */
  payments: {
    open(order: OrderRow, email: string | null): Promise<string>;
    check(order: OrderRow): Promise<OrderRow>;
    cancel(order: OrderRow): Promise<OrderRow>;
  };
}

export function orderRoutes(
  app: FastifyInstance,
  { content, orders, orderDetails, payments }: Options,
): void {
  const present = async (userId: string, order: OrderRow) =>
    presentOrder(await orderDetails.read(userId, order));

  serve(app, {
    'GET /user/orders': async ({ session, query }) => {
      const before = query.before === undefined ? null : Number(query.before);
      const page = await orders.list(session.userId, before);
      return {
        orders: (await orderDetails.readAll(session.userId, page.orders)).map(presentOrder),
        next: page.next === null ? null : String(page.next),
      };
    },
    'GET /user/orders/:id': async ({ session, params }) =>
      present(session.userId, await orders.findOwn(session.userId, params.id)),
    'GET /user/orders/:id/receipt': async ({ session, params }) => {
      const receipt = await orderDetails.readReceipt(session.userId, params.id);
      return presentReceipt(receipt, content.shop, session.player.email);
    },
    'POST /user/orders/:id/check': async ({ session, params }) =>
      present(session.userId, await payments.check(await orders.findOwn(session.userId, params.id))),
    'POST /user/orders/:id/cancel': async ({ session, params }) =>
      present(session.userId, await payments.cancel(await orders.findOwn(session.userId, params.id))),
    'POST /user/orders/:id/payment': async ({ session, params }) => ({
      link: await payments.open(await orders.findOwn(session.userId, params.id), session.player.email),
    }),
  });
}
