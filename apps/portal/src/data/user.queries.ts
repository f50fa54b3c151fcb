import type { QueryOf } from '@gatehouse/contract/endpoints';
import type { GameAccounts } from '@gatehouse/contract/game-account';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../platform/http/call-options.ts';
import { isHttpError } from '../platform/http/http-error.ts';
import { userQuery } from './endpoint-query.ts';

/** Other tabs, other pages and the games change it, so each mounting component refetches it. */
const REFETCHED_ON_MOUNT = { staleTime: 0 } as const;

export const libraryQuery = (call: Call, userId: string | null, locale: string) => ({
  ...userQuery(call, 'GET /user/library/:locale', userId, { locale }),
  ...REFETCHED_ON_MOUNT,
});

export const ownershipsQuery = (call: Call, userId: string | null) => ({
  ...userQuery(call, 'GET /user/ownerships', userId, {}),
  ...REFETCHED_ON_MOUNT,
});

/** The playable accounts of all games. */
export function accountsQuery(call: Call, userId: string | null) {
  const query = userQuery(call, 'GET /user/accounts', userId, {});
  const { queryKey } = query;
  return queryOptions<GameAccounts>({
    ...query,
    ...REFETCHED_ON_MOUNT,
    async queryFn({ client }) {
      try {
        return playableAccounts(await call('GET /user/accounts'));
      } catch (error) {
        if (!isHttpError(error) || error.status !== 401) {
          throw new Error('Fetching accounts failed', { cause: error });
        }
        // If the session has ended, its data has been removed already.
        if (client.getQueryState(queryKey)) client.setQueryData(queryKey, {});
        throw error;
      }
    },
  });
}

/** The accounts for another token than the session's, as in a migration. Not cached. */
export async function readAccounts(
  call: Call,
  options: { token: string; signal: AbortSignal },
): Promise<GameAccounts> {
  return playableAccounts(await call('GET /user/accounts', options));
}

/** Without accounts that are deleted or scheduled for deletion. */
function playableAccounts(accounts: GameAccounts): GameAccounts {
  return Object.fromEntries(
    Object.entries(accounts).filter(([, { deleted, preDeleted }]) => !deleted && !preDeleted),
  );
}

export const twoFactorDevicesQuery = (call: Call, userId: string | null) =>
  userQuery(call, 'GET /user/2fa/devices', userId, {});

/** The linked providers of the player. */
export const linkedProvidersQuery = (call: Call, userId: string | null) =>
  userQuery(call, 'GET /auth/external/devices', userId, {});

/** Where the player is signed in. */
export const ownSessionsQuery = (call: Call, userId: string | null) => ({
  ...userQuery(call, 'GET /auth/sessions', userId, {}),
  ...REFETCHED_ON_MOUNT,
});

/** `query` is for pages that show prices: their locale, and the visitor's choice of currency. */
export const wishesQuery = (call: Call, userId: string | null, query: QueryOf<'GET /user/wishes'> = {}) => ({
  ...userQuery(call, 'GET /user/wishes', userId, {}, { query }),
  ...REFETCHED_ON_MOUNT,
});
