import type { Call } from '../platform/http/call-options.ts';
import type { DataClient } from './data-client.ts';
import { reloadQueries, userKey } from './endpoint-query.ts';
import { type FollowedOrder, orderQuery } from './orders.queries.ts';

/** The link to the payment of a pending order; to the order itself where there is nothing to pay any more. */
export async function openPayment(call: Call, id: string): Promise<string> {
  const { link } = await call('POST /user/orders/:id/payment', { params: { id } });
  return link;
}

/** The reply is the order as it is now: it may have been paid meanwhile. */
export async function cancelOrder(
  { call, queries }: Pick<DataClient, 'call' | 'queries'>,
  userId: string,
  id: string,
): Promise<void> {
  const { queryKey } = orderQuery(call, userId, id);
  const order = await call('POST /user/orders/:id/cancel', { params: { id } });
  // A check that is still in flight may be older than the cancellation.
  await queries.cancelQueries({ queryKey });
  const followed: FollowedOrder = { order, checks: 0 };
  queries.setQueryData(queryKey, followed);
  void reloadQueries(queries, userKey('GET /user/orders'));
}
