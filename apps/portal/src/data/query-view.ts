import type { UseQueryResult } from '@tanstack/react-query';

/** What a component shows of a query. */
export type QueryView<T> =
  | { kind: 'loading' }
  | { kind: 'failed'; isRetrying: boolean; retry(): void }
  | { kind: 'ready'; data: T };

/** Data stays when requesting it again fails; a failure stays, with a busy button, while it is retried. */
export function viewOf<T>(query: UseQueryResult<T>): QueryView<T> {
  if (query.data !== undefined) return { kind: 'ready', data: query.data };
  const isRetrying = query.isPending && query.errorUpdateCount > 0;
  if (!query.isError && !isRetrying) return { kind: 'loading' };
  return { kind: 'failed', isRetrying, retry: () => void query.refetch() };
}
