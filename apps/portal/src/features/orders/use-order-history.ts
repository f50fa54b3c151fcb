import { useQuery } from '@tanstack/react-query';
import { ordersQuery, receiptQuery } from '../../data/orders.queries.ts';
import { productsQuery } from '../../data/products.queries.ts';
import { viewOf } from '../../data/query-view.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useUserId } from '../../stores/stores-context.ts';

export function useOrders(before: string | null) {
  return viewOf(useQuery(ordersQuery(useCall(), useUserId(), before)));
}

/** The cover of a product; undefined until it has loaded, and for one that has left the shop. */
export function useCover(productName: string): string | undefined {
  const { data } = useQuery(productsQuery(useCall(), usePageLocale()));
  return data?.find((product) => product.productName === productName)?.productPreviewImage;
}

export function useReceipt(id: string) {
  return viewOf(useQuery(receiptQuery(useCall(), useUserId(), id)));
}
