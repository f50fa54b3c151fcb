import type { QueryOf } from '@gatehouse/contract/endpoints';
import type { Call } from '../platform/http/call-options.ts';
import { userQuery } from './endpoint-query.ts';

/**
 * Product pages and other tabs change it, so each mounting component refetches it.
 * `query` is for pages that show prices: their locale, and the visitor's choice of currency.
 */
export const wishesQuery = (call: Call, userId: string | null, query: QueryOf<'GET /user/wishes'> = {}) => ({
  ...userQuery(call, 'GET /user/wishes', userId, {}, { query }),
  staleTime: 0,
});
