import {
  type OperatorEndpointKey,
  type OperatorReplyOf,
  operatorEndpoints,
} from '@gatehouse/contract/operator/operator-endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CallInput, call } from './call.ts';
import { useMay } from './session.ts';

type ReadKey = Extract<OperatorEndpointKey, `GET ${string}`>;

interface ReadOptions<K extends ReadKey> {
  isEnabled?: boolean;
  /** How soon it is read again. That is no activity of the operator: the session does not stay fresh by it. */
  repeatEveryMs?: (last: OperatorReplyOf<K> | undefined) => number | false;
}

/** What a page shows. Without the permission nothing is requested. */
export function useRead<K extends ReadKey>(
  key: K,
  input: CallInput<K>,
  { isEnabled = true, repeatEveryMs }: ReadOptions<K> = {},
) {
  const may = useMay();
  const { permission }: { permission: string } = operatorEndpoints[key];
  return useQuery({
    queryKey: [key, input],
    queryFn: ({ signal, client, queryKey }) => {
      const isRepeated = repeatEveryMs !== undefined && client.getQueryData(queryKey) !== undefined;
      return call(key, input, { signal, ...(isRepeated ? { kind: 'background' as const } : {}) });
    },
    ...(repeatEveryMs
      ? {
          refetchInterval: (query: { state: { data?: unknown } }) => repeatEveryMs(query.state.data as never),
        }
      : {}),
    placeholderData: keepPreviousData,
    enabled: isEnabled && may(permission as Parameters<typeof may>[0]),
  });
}
