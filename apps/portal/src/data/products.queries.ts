import type { Product, ProductNews } from '@gatehouse/contract/product';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../platform/http/call-options.ts';
import { nullIfMissing, publicQuery, read } from './endpoint-query.ts';

export const productsQuery = (call: Call, locale: string) =>
  publicQuery(call, 'GET /product/:locale', { locale });

/** Null if there is no such product. */
export function productQuery(call: Call, name: string, locale: string) {
  const endpoint = 'GET /product/:name/:locale';
  return queryOptions<Product | null>({
    queryKey: publicQuery(call, endpoint, { name, locale }).queryKey,
    queryFn: () => read(call, endpoint, { name, locale }).catch(nullIfMissing),
  });
}

/** Null for a product without news. */
export function newsQuery(call: Call, name: string, locale: string) {
  const endpoint = 'GET /product/:name/news/:locale';
  return queryOptions<ProductNews | null>({
    queryKey: publicQuery(call, endpoint, { name, locale }).queryKey,
    queryFn: () => read(call, endpoint, { name, locale }).catch(nullIfMissing),
  });
}
