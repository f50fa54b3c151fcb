import type { Permission } from '@gatehouse/contract/operator/roles';
import type { CurrentOperator } from '@gatehouse/contract/operator/session.endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { CallError } from './call-error.ts';

export const SESSION_KEY = ['session'];

/** Null without a session. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  staleTime: Number.POSITIVE_INFINITY,
  async queryFn({ signal }): Promise<CurrentOperator | null> {
    try {
      return await call('GET /session', {}, { signal });
    } catch (error) {
      if (error instanceof CallError && error.code === 'UNAUTHORIZED') return null;
      throw error;
    }
  },
});

/** The operator who is signed in. Pages are shown only with a session. */
export function useOperator(): CurrentOperator {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('no operator is signed in');
  return data;
}

export function useMay(): (permission: Permission | 'signed-in') => boolean {
  const { permissions } = useOperator();
  return (permission) => permission === 'signed-in' || permissions.includes(permission);
}
