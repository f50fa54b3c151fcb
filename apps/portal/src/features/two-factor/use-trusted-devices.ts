import { useMutation, useQuery } from '@tanstack/react-query';
import { useDataClient } from '../../data/data-client.ts';
import { viewOf } from '../../data/query-view.ts';
import { endAllTrust, endTrust } from '../../data/two-factor.mutations.ts';
import { trustedDevicesQuery } from '../../data/user.queries.ts';
import { useStores, useUserId } from '../../stores/stores-context.ts';

const ALL = 'all';

export function useTrustedDevices() {
  const client = useDataClient();
  const { toasts } = useStores();
  const devices = viewOf(useQuery(trustedDevicesQuery(client.call, useUserId())));

  const { isPending, variables, mutate } = useMutation({
    mutationFn: (which: string) => (which === ALL ? endAllTrust(client) : endTrust(client, which)),
    onSuccess: (_ended, which) =>
      toasts.getState().show('ok', which === ALL ? 'TrustedDevices.All.Done' : 'TrustedDevices.Stop.Done'),
    onError: () => toasts.getState().show('danger', 'Error.Unknown'),
  });

  return {
    devices,
    /** The device whose trust is being ended; the last one that was pressed. */
    ending: isPending ? variables : null,
    end: (id: string, onSettled: () => void) => mutate(id, { onSettled }),
    endAll: (onSettled: () => void) => mutate(ALL, { onSettled }),
    isEndingAll: isPending && variables === ALL,
  };
}
