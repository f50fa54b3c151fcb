import type { SocialProvider } from '@gatehouse/domain/games';
import { useQuery } from '@tanstack/react-query';
import { useDataClient } from '../../data/data-client.ts';
import {
  beginExternalAuth,
  reloadLinkedProviders,
  unlinkProvider,
} from '../../data/external-auth.mutations.ts';
import { failureOf } from '../../data/failures.ts';
import { viewOf } from '../../data/query-view.ts';
import { useAction } from '../../data/use-action.ts';
import { linkedProvidersQuery, signInMethodsQuery } from '../../data/user.queries.ts';
import { useProviderWindow } from '../../entities/external-auth/use-provider-window.ts';
import type { SessionUser } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import { CONNECT_FAILURES, devicesOf, REMOVE_FAILURES } from './connections.rules.ts';

const removalFailureOf = (error: unknown) =>
  failureOf('DELETE /auth/external/devices/:deviceType/:deviceId', error, REMOVE_FAILURES);

export function useConnections({ userId }: SessionUser) {
  const client = useDataClient();
  const { call, session } = client;
  const { toasts } = useStores();
  const connections = useQuery(linkedProvidersQuery(call, userId));
  const methods = useQuery(signInMethodsQuery(call, userId));

  const { state, begin, leave } = useProviderWindow({
    request: (body) => beginExternalAuth(call, 'player', body),
    onFinished() {
      void reloadLinkedProviders(client).then(() => toasts.getState().show('ok', 'Connections.Added.Text'));
    },
  });

  const removal = useAction(async (provider: SocialProvider) => {
    try {
      for (const device of devicesOf(connections.data ?? [], provider)) {
        await unlinkProvider(call, device).catch((error: unknown) => {
          if (removalFailureOf(error) !== 'gone') throw error;
        });
      }
    } catch (error) {
      // The displayed list was out of date.
      if (removalFailureOf(error) === 'only-sign-in-method') await session.getState().announceUserChange();
      throw error;
    } finally {
      await reloadLinkedProviders(client);
    }
    toasts.getState().show('ok', 'Connections.Removed.Text');
  }, removalFailureOf);

  function connect(provider: SocialProvider): void {
    removal.reset();
    begin(provider);
  }

  const connectFailure =
    state.at === 'failed' ? failureOf('POST /auth/external', state.error, CONNECT_FAILURES) : null;
  return {
    connections: viewOf(connections),
    methods: methods.data ?? [],
    removal,
    providerWindow: state,
    connectFailure,
    connect,
    leave,
    remove: (provider: SocialProvider) => void removal.start(provider),
  };
}
