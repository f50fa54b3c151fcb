import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { PUBLIC_SCOPE } from '../../data/endpoint-query.ts';

/** The data that the server fetched for a page. Without timestamps, so that the same content gives the same document. */
export type DehydratedQueries = readonly (readonly [key: QueryKey, data: unknown])[];

/** A rendered page is cached for all visitors, so it must not contain player data. */
export function dehydrateQueries(queries: QueryClient): DehydratedQueries {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.status === 'success' && queryKey[0] === PUBLIC_SCOPE)
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

export function hydrateQueries(queries: QueryClient, dehydrated: DehydratedQueries): void {
  for (const [key, data] of dehydrated) queries.setQueryData(key, data);
}
