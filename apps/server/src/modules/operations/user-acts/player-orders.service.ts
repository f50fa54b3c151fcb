import { orderNumberOf } from '../../commerce/orders/order.rules.ts';
import type { Orders } from '../../commerce/orders/orders.service.ts';
import { wrongCursor } from '../operator/list-page.ts';
import type { UserLookup } from './user-lookup.service.ts';

export type PlayerOrders = ReturnType<typeof createPlayerOrders>;

export function createPlayerOrders({
  userLookup,
  orders,
}: {
  userLookup: UserLookup;
  orders: Pick<Orders, 'list'>;
}) {
  return {
    /** Newest first. */
    async list(userId: string, after: string | null) {
      if (after !== null && !/^\d{1,15}$/.test(after)) throw wrongCursor();
      await userLookup.find({ given: userId, id: userId });
      const page = await orders.list(userId, after === null ? null : Number(after));
      return {
        items: page.orders.map((order) => ({ ...order, number: orderNumberOf(order.number) })),
        next: page.next === null ? null : String(page.next),
      };
    },
  };
}
