import type { UseQueryResult } from '@tanstack/react-query';

/** The state of a query as a component shows it. */
export type QueryView<T> =
  | { kind: 'loading' }
  | { kind: 'failed'; isRetrying: boolean; retry(): void }
  | { kind: 'ready'; data: T };

/** Data stays visible when a refetch fails; an error stays visible, with a busy button, during its retry. */
export function viewOf<T>(query: UseQueryResult<T>): QueryView<T> {
  if (query.data !== undefined) return { kind: 'ready', data: query.data };
  const isRetrying = query.isPending && query.errorUpdateCount > 0;
  if (!query.isError && !isRetrying) return { kind: 'loading' };
  return { kind: 'failed', isRetrying, retry: () => void query.refetch() };
}
