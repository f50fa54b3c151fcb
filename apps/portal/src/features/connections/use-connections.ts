import type { ExternalAuthDevice } from '@gatehouse/contract/external-auth';
import type { SocialProvider } from '@gatehouse/domain/games';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataClient } from '../../data/data-client.ts';
import {
  beginExternalAuth,
  reloadLinkedProviders,
  unlinkProvider,
} from '../../data/external-auth.mutations.ts';
import { failureOf } from '../../data/failures.ts';
import { viewOf } from '../../data/query-view.ts';
import { linkedProvidersQuery } from '../../data/user.queries.ts';
import { useProviderWindow } from '../../entities/external-auth/use-provider-window.ts';
import type { SessionUser } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import { CONNECT_FAILURES, devicesOf, REMOVE_FAILURES, type RemovalFailure } from './connections.rules.ts';

type Removal =
  | { at: 'idle' }
  | { at: 'removing'; provider: SocialProvider }
  | { at: 'failed'; provider: SocialProvider; failure: RemovalFailure };

export function useConnections({ userId }: SessionUser) {
  const client = useDataClient();
  const { call, session } = client;
  const { toasts } = useStores();
  const connections = useQuery(linkedProvidersQuery(call, userId));
  const [removal, setRemoval] = useState<Removal>({ at: 'idle' });

  const { state, begin, leave } = useProviderWindow({
    request: (body) => beginExternalAuth(call, 'player', body),
    onFinished() {
      void reloadLinkedProviders(client).then(() => toasts.getState().show('ok', 'Connections.Added.Text'));
    },
  });

  async function removeAll(devices: readonly ExternalAuthDevice[]): Promise<RemovalFailure | null> {
    for (const device of devices) {
      try {
        await unlinkProvider(call, device);
      } catch (error) {
        const endpoint = 'DELETE /auth/external/devices/:deviceType/:deviceId';
        const failure = failureOf(endpoint, error, REMOVE_FAILURES);
        if (failure !== 'gone') return failure;
      }
    }
    return null;
  }

  async function remove(provider: SocialProvider): Promise<void> {
    if (!connections.data || removal.at === 'removing') return;
    setRemoval({ at: 'removing', provider });
    const failure = await removeAll(devicesOf(connections.data, provider));
    // The displayed list was out of date.
    if (failure === 'only-sign-in-method') await session.getState().announceUserChange();
    await reloadLinkedProviders(client);
    setRemoval(failure ? { at: 'failed', provider, failure } : { at: 'idle' });
    if (!failure) toasts.getState().show('ok', 'Connections.Removed.Text');
  }

  function connect(provider: SocialProvider): void {
    setRemoval({ at: 'idle' });
    begin(provider);
  }

  const connectFailure =
    state.at === 'failed' ? failureOf('POST /auth/external', state.error, CONNECT_FAILURES) : null;
  return {
    connections: viewOf(connections),
    removal,
    providerWindow: state,
    connectFailure,
    connect,
    leave,
    remove,
  };
}
