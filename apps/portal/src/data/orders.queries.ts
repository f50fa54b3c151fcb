import type { ReplyOf } from '@gatehouse/contract/endpoints';
import type { Order, Receipt } from '@gatehouse/contract/order';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../platform/http/call-options.ts';
import { nullIfMissing, read, userKey } from './endpoint-query.ts';

const FIRST_CHECK_MS = 1000;
const CHECK_DELAY_MAX_MS = 30_000;

/** An order, and how often it was requested again since the page was opened. */
export interface FollowedOrder {
  order: Order;
  checks: number;
}

/** Until it is paid or given up; a payment that granted nothing and a refund under way, until it is refunded. */
const changesByItself = ({ status, wasOwned, hasRefundFailed }: Order): boolean =>
  status === 'pending' || status === 'refunding' || (status === 'paid' && wasOwned && !hasRefundFailed);

/** Each delay is twice the one before. False once nothing can change by itself. */
export function checkDelayMs({ order, checks }: FollowedOrder): number | false {
  if (!changesByItself(order)) return false;
  return Math.min(FIRST_CHECK_MS * 2 ** checks, CHECK_DELAY_MAX_MS);
}

/**
 * Null for an order that does not exist, or is another player's. A pending order is requested again until it is settled, at
 * growing intervals and not in a hidden tab; the server asks the payment provider about it, whose message may never come.
 */
export function orderQuery(call: Call, userId: string | null, id: string) {
  const endpoint = 'GET /user/orders/:id';
  const queryKey = [...userKey(endpoint), userId, { id }];
  return queryOptions<FollowedOrder | null>({
    queryKey,
    enabled: userId !== null,
    staleTime: 0,
    async queryFn({ client }) {
      const known = client.getQueryData<FollowedOrder | null>(queryKey);
      if (known?.order.status !== 'pending') {
        const order = await read(call, endpoint, { id }).catch(nullIfMissing);
        return order && { order, checks: known ? known.checks + 1 : 0 };
      }
      const order = await call('POST /user/orders/:id/check', { params: { id } });
      return { order, checks: known.checks + 1 };
    },
    refetchInterval: ({ state: { data } }) => (data ? checkDelayMs(data) : false),
    refetchOnWindowFocus: ({ state: { data } }) => (data && changesByItself(data.order) ? 'always' : false),
  });
}

/** Orders from other tabs and devices show up when the list is opened again. */
export function ordersQuery(call: Call, userId: string | null, before: string | null) {
  const endpoint = 'GET /user/orders';
  return queryOptions<ReplyOf<typeof endpoint>>({
    queryKey: [...userKey(endpoint), userId, { before }],
    enabled: userId !== null,
    staleTime: 0,
    queryFn: () => call(endpoint, { query: before === null ? {} : { before } }),
  });
}

/** Null for an order without a receipt. A refund changes it. */
export function receiptQuery(call: Call, userId: string | null, id: string) {
  const endpoint = 'GET /user/orders/:id/receipt';
  return queryOptions<Receipt | null>({
    queryKey: [...userKey(endpoint), userId, { id }],
    enabled: userId !== null,
    staleTime: 0,
    queryFn: () => read(call, endpoint, { id }).catch(nullIfMissing),
  });
}
