import { QueryClient } from '@tanstack/react-query';

/**
 * One per visit in the browser, one per request on the server.
 * An answer is kept for the whole visit and requested again when a mutation or the session invalidates it; a query whose
 * data other tabs change sets a `staleTime` of its own. Retries belong to `platform/http`, which knows what may be repeated.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        // A failed query shows its error and a button; mounting another component does not repeat it.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // The transport finds out whether there is a network.
        networkMode: 'always',
      },
    },
  });
}
