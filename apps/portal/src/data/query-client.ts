import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';
import { USER_SCOPE } from './endpoint-query.ts';

// Before the next click, which may be the second one of a double click.
notifyManager.setScheduler(queueMicrotask);

const isWantedAfterOffline = ({ state, queryKey }: Query) =>
  state.status === 'error' || state.fetchStatus === 'fetching' || queryKey[0] === USER_SCOPE;

/** For the launcher, whose portal can be lost while the network is there. A request may still wait for an answer. */
export async function reloadAfterOffline(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ predicate: isWantedAfterOffline });
  await queries.invalidateQueries({ predicate: isWantedAfterOffline });
}

/**
 * One per document in the browser, one per request on the server.
 * Data stays fresh until a mutation or the session invalidates it; a query whose data other tabs change sets its own
 * `staleTime`. `platform/http` does the retries, because it knows which calls are idempotent.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        // A failed query shows its error and a retry button; mounting another component does not retry it.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        // The notice about a lost network promises it. Public data that was loaded rarely changes.
        refetchOnReconnect: ({ state, queryKey }) =>
          (state.status === 'error' || queryKey[0] === USER_SCOPE) && 'always',
        // The transport detects a lost network itself.
        networkMode: 'always',
      },
      // What was typed does not outlive its form.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
}
