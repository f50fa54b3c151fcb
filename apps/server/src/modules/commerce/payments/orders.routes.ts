import type { Order } from '@gatehouse/contract/order';
import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../../errors.ts';
import { serve } from '../../../http/serve.ts';
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
  /** What an order needs beside its row, read once for all of them. */
  const presenterOf = async (userId: string, rows: readonly OrderRow[]) => {
    const owned = await orders.findOwnedAlready(rows);
    const granted = rows.filter(({ id }) => !owned.has(id));
    const accounts = await orderAccounts.find(userId, granted);
    return (order: OrderRow): Order =>
      presentOrder(order, {
        image: imageOf(order),
        account: accounts.get(order.id) ?? null,
        wasOwned: owned.has(order.id),
      });
  };
  const present = async (userId: string, order: OrderRow): Promise<Order> =>
    (await presenterOf(userId, [order]))(order);

  serve(app, {
    'GET /user/orders': async ({ session, query }) => {
      const before = query.before === undefined ? null : Number(query.before);
      const page = await orders.list(session.userId, before);
      return {
        orders: page.orders.map(await presenterOf(session.userId, page.orders)),
        next: page.next === null ? null : String(page.next),
      };
    },
    'GET /user/orders/:id': async ({ session, params }) =>
      present(session.userId, await orders.findOwn(session.userId, params.id)),
    'GET /user/orders/:id/receipt': async ({ session, params }) => {
      const { userId } = session;
      const order = await orders.findOwn(userId, params.id);
      const { paidAt } = order;
      const wasOwned = (await orders.findOwnedAlready([order])).has(order.id);
      if (paidAt === null || wasOwned) throw new CodedError('NOT_FOUND', { message: 'Receipt not found' });
      const account = (await orderAccounts.find(userId, [order])).get(order.id) ?? null;
      return presentReceipt({ ...order, paidAt }, content.shop, session.player.email, account);
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
