import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../../errors.ts';
import { serve } from '../../../plugins/serve.ts';
import type { Content } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import type { OrderAccounts } from '../orders/order-accounts.service.ts';
import type { OrderRow, Orders } from '../orders/orders.service.ts';
import { presentOrder, presentReceipt } from './orders.presenter.ts';
import type { Payments } from './payments.service.ts';

export function orderRoutes(
  app: FastifyInstance,
  {
    content,
    orders,
    orderAccounts,
    payments,
  }: { content: Content; orders: Orders; orderAccounts: OrderAccounts; payments: Payments },
): void {
  const imageOf = ({ productName }: OrderRow) => {
    const product = content.products.get(productName);
    return product ? artPath(content, product, 'hero') : null;
  };
  const accountOf = async (order: OrderRow) => (await orderAccounts.find([order])).get(order.id) ?? null;
  const present = async (order: OrderRow) => presentOrder(order, imageOf(order), await accountOf(order));

  serve(app, {
    'GET /user/orders': async ({ session, query }) => {
      const before = query.before === undefined ? null : Number(query.before);
      const page = await orders.list(session.userId, before);
      const accounts = await orderAccounts.find(page.orders);
      return {
        orders: page.orders.map((order) =>
          presentOrder(order, imageOf(order), accounts.get(order.id) ?? null),
        ),
        next: page.next === null ? null : String(page.next),
      };
    },
    'GET /user/orders/:id': async ({ session, params }) =>
      present(await orders.findOwn(session.userId, params.id)),
    'GET /user/orders/:id/receipt': async ({ session, params }) => {
      const order = await orders.findOwn(session.userId, params.id);
      const { paidAt } = order;
      if (paidAt === null) throw new CodedError('NOT_FOUND', { message: 'Receipt not found' });
      const account = await accountOf(order);
      return presentReceipt({ ...order, paidAt }, content.shop.seller, session.player.email, account);
    },
    'POST /user/orders/:id/check': async ({ session, params }) =>
      present(await payments.check(await orders.findOwn(session.userId, params.id))),
    'POST /user/orders/:id/cancel': async ({ session, params }) =>
      present(await payments.cancel(await orders.findOwn(session.userId, params.id))),
    'POST /user/orders/:id/payment': async ({ session, params }) => ({
      link: await payments.open(await orders.findOwn(session.userId, params.id), session.player.email),
    }),
  });
}
