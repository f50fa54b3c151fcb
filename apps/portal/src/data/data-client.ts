import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCall } from '../platform/http/call-context.ts';
import type { Call } from '../platform/http/call-options.ts';
import type { SessionStore } from '../stores/session-store.ts';
import { useStores } from '../stores/stores-context.ts';

/** What a mutation works with: the transport, and what its answer changes. */
export interface DataClient {
  call: Call;
  /** Holds the answers that a mutation makes outdated. */
  queries: QueryClient;
  /** Holds the player, whom this tab and the others load again when a mutation has changed them. */
  session: Pick<SessionStore, 'getState'>;
}

export function useDataClient(): DataClient {
  const call = useCall();
  const queries = useQueryClient();
  const { session } = useStores();
  return useMemo(() => ({ call, queries, session }), [call, queries, session]);
}
