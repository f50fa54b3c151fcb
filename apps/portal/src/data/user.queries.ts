import type { QueryOf } from '@gatehouse/contract/endpoints';
import type { GameAccounts } from '@gatehouse/contract/game-account';
import type { DataExport } from '@gatehouse/contract/user';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../platform/http/call-options.ts';
import { isHttpError } from '../platform/http/http-error.ts';
import { userQuery } from './endpoint-query.ts';

/** Other tabs, other pages and the games change it, so each mounting component refetches it. */
const REFETCHED_ON_MOUNT = { staleTime: 0 } as const;

const EXPORT_CHECK_MS = 3000;

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

/** Signing in elsewhere adds to it. */
export const trustedDevicesQuery = (call: Call, userId: string | null) => ({
  ...userQuery(call, 'GET /user/trusted-devices', userId, {}),
  ...REFETCHED_ON_MOUNT,
});

export const twoFactorDevicesQuery = (call: Call, userId: string | null) =>
  userQuery(call, 'GET /user/2fa/devices', userId, {});

/** What the player can sign in with. */
export const signInMethodsQuery = (call: Call, userId: string | null) =>
  userQuery(call, 'GET /user/sign-in-methods', userId, {});

/** The linked providers of the player. */
export const linkedProvidersQuery = (call: Call, userId: string | null) =>
  userQuery(call, 'GET /auth/external/devices', userId, {});

/** The copy of the player's data. A job prepares it, which takes seconds for most players. */
export const dataExportQuery = (call: Call, userId: string | null) =>
  queryOptions<DataExport>({
    ...userQuery(call, 'GET /user/export', userId, {}),
    ...REFETCHED_ON_MOUNT,
    refetchInterval: ({ state: { data } }) => (data?.state === 'preparing' ? EXPORT_CHECK_MS : false),
  });

/** Where the player is signed in. */
export const ownSessionsQuery = (call: Call, userId: string | null) => ({
  ...userQuery(call, 'GET /auth/sessions', userId, {}),
  ...REFETCHED_ON_MOUNT,
});

/** What happened to the account. `before` is the end of the page before. */
export const activityQuery = (call: Call, userId: string | null, before: string | null) => ({
  ...userQuery(call, 'GET /user/activity', userId, {}, before === null ? {} : { query: { before } }),
  ...REFETCHED_ON_MOUNT,
});

/** `query` is for pages that show prices: their locale, and the visitor's choice of currency. */
export const wishesQuery = (call: Call, userId: string | null, query: QueryOf<'GET /user/wishes'> = {}) => ({
  ...userQuery(call, 'GET /user/wishes', userId, {}, { query }),
  ...REFETCHED_ON_MOUNT,
});
