import type { ExternalAuthDevice } from '@gatehouse/contract/external-auth';
import type { SocialProvider } from '@gatehouse/domain/games';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { viewOf } from '../../data/query-view.ts';
import { linkedProvidersQuery } from '../../data/user.queries.ts';
import { useProviderWindow } from '../../platform/external-auth/use-provider-window.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import type { SessionUser } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import { removeConnection } from './connections.api.ts';
import { type ConnectionFailure, connectionFailureOf, devicesOf } from './connections.rules.ts';

type Removal = { at: 'idle' } | { at: 'removing' | ConnectionFailure; provider: SocialProvider };

const failureOf = (error: unknown) => (isHttpError(error) ? connectionFailureOf(error) : 'failed');

export function useConnections({ userId }: SessionUser) {
  const call = useCall();
  const { session, toasts } = useStores();
  const connections = useQuery(linkedProvidersQuery(call, userId));
  const [removal, setRemoval] = useState<Removal>({ at: 'idle' });

  const { state, begin, leave } = useProviderWindow({
    beginner: 'player',
    onFinished() {
      void connections.refetch().then(() => toasts.getState().show('ok', 'Connections.Added.Text'));
    },
  });

  async function removeAll(devices: readonly ExternalAuthDevice[]): Promise<ConnectionFailure | null> {
    for (const device of devices) {
      try {
        await removeConnection(call, device);
      } catch (error) {
        const failure = failureOf(error);
        // Removed in another window, or by a try whose answer was lost.
        if (failure !== 'gone') return failure;
      }
    }
    return null;
  }

  async function remove(provider: SocialProvider): Promise<void> {
    if (!connections.data || removal.at === 'removing') return;
    setRemoval({ at: 'removing', provider });
    const failure = await removeAll(devicesOf(connections.data, provider));
    // What was shown was not what the server knows.
    if (failure === 'only-way-in') await session.getState().tellUserChanged();
    await connections.refetch();
    setRemoval(failure ? { at: failure, provider } : { at: 'idle' });
    if (!failure) toasts.getState().show('ok', 'Connections.Removed.Text');
  }

  function connect(provider: SocialProvider): void {
    setRemoval({ at: 'idle' });
    begin(provider);
  }

  const providerWindow = state.at === 'failed' ? { ...state, failure: failureOf(state.error) } : state;
  return { connections: viewOf(connections), removal, providerWindow, connect, leave, remove };
}
