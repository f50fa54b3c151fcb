import { useQuery } from '@tanstack/react-query';
import { ordersQuery, receiptQuery } from '../../data/orders.queries.ts';
import { viewOf } from '../../data/query-view.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useUserId } from '../../stores/stores-context.ts';

export function useOrders(before: string | null) {
  return viewOf(useQuery(ordersQuery(useCall(), useUserId(), before)));
}

export function useReceipt(id: string) {
  return viewOf(useQuery(receiptQuery(useCall(), useUserId(), id)));
}
