import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { PUBLIC_SCOPE } from './endpoint-query.ts';

/** The answers that the server has fetched for a page. Without times, so that the same content is the same document. */
export type DehydratedQueries = readonly (readonly [key: QueryKey, data: unknown])[];

/** A rendered page is cached for every visitor, so nothing of a player may be in it. */
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
