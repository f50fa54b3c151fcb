import type { Order, OrderAccount } from '@gatehouse/contract/order';
import { CodedError } from '../../../errors.ts';
import type { Content } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import type { OrderAccounts } from './order-accounts.service.ts';
import type { OrderRow, Orders } from './orders.service.ts';

/** An order with what its page shows in addition to its row. */
export interface DetailedOrder
  extends Pick<Order, 'image' | 'account' | 'wasOwned' | 'withdrawUntil' | 'withdrawal'> {
  order: OrderRow;
}

export interface PaidOrder {
  order: OrderRow & { paidAt: Date };
  account: OrderAccount;
}

export type OrderDetails = ReturnType<typeof createOrderDetails>;

export function createOrderDetails({
  content,
  orders,
  orderAccounts,
  describeWithdrawals,
}: {
  content: Content;
  orders: Pick<Orders, 'findOwn' | 'findOwnedAlready'>;
  orderAccounts: OrderAccounts;
  /** Of a higher module. By order id. */
  describeWithdrawals(rows: readonly OrderRow[]): Promise<
    ReadonlyMap<
      string,
      {
        withdrawal: { declaredAt: Date; state: NonNullable<Order['withdrawal']>['state'] } | null;
        lastDay: Date | null;
      }
    >
  >;
}) {
  function imageOf({ productName }: OrderRow): string | null {
    const product = content.products.get(productName);
    return product ? artPath(content, product, 'hero') : null;
  }

  function detailsOf(
    order: OrderRow,
    { owned, accounts, withdrawals }: Awaited<ReturnType<typeof factsOf>>,
  ): DetailedOrder {
    const { withdrawal = null, lastDay = null } = withdrawals.get(order.id) ?? {};
    return {
      order,
      image: imageOf(order),
      account: accounts.get(order.id) ?? null,
      wasOwned: owned.has(order.id),
      withdrawUntil: lastDay?.toISOString().slice(0, 10) ?? null,
      withdrawal: withdrawal && {
        declaredAt: withdrawal.declaredAt.toISOString(),
        state: withdrawal.state,
      },
    };
  }

  /** Read once for all orders. One that granted nothing is for no account. */
  async function factsOf(userId: string, rows: readonly OrderRow[]) {
    const owned = await orders.findOwnedAlready(rows);
    const granted = rows.filter(({ id }) => !owned.has(id));
    return {
      owned,
      accounts: await orderAccounts.find(userId, granted),
      withdrawals: await describeWithdrawals(rows),
    };
  }

  async function read(userId: string, order: OrderRow): Promise<DetailedOrder> {
    return detailsOf(order, await factsOf(userId, [order]));
  }

  return {
    read,
    async readAll(userId: string, rows: readonly OrderRow[]): Promise<DetailedOrder[]> {
      const facts = await factsOf(userId, rows);
      return rows.map((order) => detailsOf(order, facts));
    },
    async readReceipt(userId: string, id: string): Promise<PaidOrder> {
      const { order, account, wasOwned } = await read(userId, await orders.findOwn(userId, id));
      const { paidAt } = order;
      if (paidAt === null || wasOwned) throw new CodedError('NOT_FOUND', { message: 'Receipt not found' });
      return { order: { ...order, paidAt }, account };
    },
  };
}
