import type { GameAccounts } from '@gatehouse/contract/game-account';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../platform/http/call-options.ts';
import { isHttpError } from '../platform/http/http-error.ts';
import { userQuery } from './endpoint-query.ts';

/** Other tabs, other pages and the games themselves change it: each component that mounts requests it again. */
const REFETCHED_ON_MOUNT = { staleTime: 0 } as const;

export const libraryQuery = (call: Call, userId: string | null, locale: string) => ({
  ...userQuery(call, 'GET /user/library/:locale', userId, { locale }),
  ...REFETCHED_ON_MOUNT,
});

export const ownershipsQuery = (call: Call, userId: string | null) => ({
  ...userQuery(call, 'GET /user/ownerships', userId, {}),
  ...REFETCHED_ON_MOUNT,
});

/** The game accounts that can be played, of all games. */
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
        // Unless the session has ended with it, and all of its data with the session.
        if (client.getQueryState(queryKey)) client.setQueryData(queryKey, {});
        throw error;
      }
    },
  });
}

/** The accounts of a session that is not the one of this browser, as in a migration. Not cached. */
export async function readAccounts(
  call: Call,
  options: { token: string; signal: AbortSignal },
): Promise<GameAccounts> {
  return playableAccounts(await call('GET /user/accounts', options));
}

/** Without deleted accounts and those about to be deleted. */
function playableAccounts(accounts: GameAccounts): GameAccounts {
  return Object.fromEntries(
    Object.entries(accounts).filter(([, { deleted, preDeleted }]) => !deleted && !preDeleted),
  );
}

export const twoFactorDevicesQuery = (call: Call, userId: string | null) =>
  userQuery(call, 'GET /user/2fa/devices', userId, {});

/** The accounts at Google, Facebook … that sign this player in. */
export const linkedProvidersQuery = (call: Call, userId: string | null) =>
  userQuery(call, 'GET /auth/external/devices', userId, {});
