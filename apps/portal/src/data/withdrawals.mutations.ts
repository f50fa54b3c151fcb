import type { Order } from '@gatehouse/contract/order';
import type { Call } from '../platform/http/call-options.ts';
import type { DataClient } from './data-client.ts';
import { reloadQueries, userKey } from './endpoint-query.ts';

/** The reply is the order as it is now. What was bought is taken back. */
export async function withdrawFromOrder(
  { call, queries }: Pick<DataClient, 'call' | 'queries'>,
  id: string,
  name: string,
): Promise<Order> {
  const order = await call('POST /user/orders/:id/withdrawal', { params: { id }, body: { name } });
  void reloadQueries(queries, userKey('GET /user/orders'));
  void reloadQueries(queries, userKey('GET /user/orders/:id'));
  return order;
}

/** Without an account. The reply does not say whether there is such an order. */
export function withdrawByNumber(
  call: Call,
  body: { name: string; orderNumber: string; email: string },
): Promise<{ declaredAt: string }> {
  return call('POST /withdrawals', { body });
}
