import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCall } from '../platform/http/call-context.ts';
import type { Call } from '../platform/http/call-options.ts';
import type { SessionStore } from '../stores/session-store.ts';
import { useStores } from '../stores/stores-context.ts';

/** The dependencies of a mutation: the transport, and the state that its response changes. */
export interface DataClient {
  call: Call;
  /** The query cache, in which a mutation invalidates queries. */
  queries: QueryClient;
  /** Holds the player. This tab and the others reload the player after a mutation has changed it. */
  session: Pick<SessionStore, 'getState'>;
}

export function useDataClient(): DataClient {
  const call = useCall();
  const queries = useQueryClient();
  const { session } = useStores();
  return useMemo(() => ({ call, queries, session }), [call, queries, session]);
}
