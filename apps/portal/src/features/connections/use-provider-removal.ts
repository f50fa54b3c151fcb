import type { ExternalAuthDevice } from '@gatehouse/contract/external-auth';
import { useDataClient } from '../../data/data-client.ts';
import { reloadLinkedProviders, unlinkProvider } from '../../data/external-auth.mutations.ts';
import { failureOf } from '../../data/failures.ts';
import { useAction } from '../../data/use-action.ts';
import { useStores } from '../../stores/stores-context.ts';
import { REMOVE_FAILURES } from './connections.rules.ts';

export function useProviderRemoval() {
  const client = useDataClient();
  const { toasts } = useStores();
  return useAction(
    async (device: ExternalAuthDevice) => {
      await unlinkProvider(client.call, device).finally(() => reloadLinkedProviders(client));
      toasts.getState().show('ok', 'Connections.Removed.Text');
    },
    (error) => failureOf('DELETE /auth/external/devices/:deviceType/:deviceId', error, REMOVE_FAILURES),
  );
}
