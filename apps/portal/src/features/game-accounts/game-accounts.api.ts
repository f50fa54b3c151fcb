import type { GameEnvironment } from '@gatehouse/contract/game';
import type { AccountResult, GameAccounts } from '@gatehouse/contract/game-account';
import type { Call } from '../../platform/http/call-options.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import { consoleLog } from '../../platform/log.ts';
import type { Resource } from '../../platform/resources.ts';

export async function fetchAccounts(call: Call): Promise<GameAccounts> {
  try {
    return await call('GET /user/accounts');
  } catch (error) {
    if (isHttpError(error) && error.status === 401) throw error;
    throw new Error('Fetching accounts failed', { cause: error });
  }
}

/** Kept by the store, which forgets them with the session they were asked for in. */
export const accountsResource = (
  call: Call,
  token: string,
  keep: (accounts: GameAccounts) => void,
): Resource<true> => ({
  key: `game-accounts ${token}`,
  async load() {
    keep(await fetchAccounts(call));
    return true;
  },
});

export interface AccountPlace {
  gameId: string;
  accountGroup: string;
  gameEnvironmentId: string;
  gfLang: string;
}

interface Creation {
  token: string | null;
  /** Without one the server makes it from the e-mail. */
  name?: string;
}

export async function createAccount(
  call: Call,
  place: AccountPlace,
  { token, name }: Creation,
): Promise<AccountResult> {
  if (!token) throw new Error('Not Authenticated');
  try {
    const body = { ...place, ...(name ? { displayName: name } : {}), blackbox: '' };
    return await call('POST /users/me/accounts', { body });
  } catch (error) {
    consoleLog.warn('Creating an account failed', { error });
    throw error;
  }
}

export interface GameCredentials {
  identity: string;
  password: string;
}

export function addAccount(
  call: Call,
  place: AccountPlace,
  credentials: GameCredentials,
): Promise<AccountResult> {
  return call('PUT /users/me/accounts', { body: { ...place, ...credentials, blackbox: '' } });
}

export async function renameAccount(call: Call, id: string, displayName: string): Promise<void> {
  await call('PUT /users/me/accounts/:id/displayName', { params: { id }, body: { displayName } });
}

export function fetchEnvironment(
  call: Call,
  { gameId, gameEnvironmentId }: Pick<AccountPlace, 'gameId' | 'gameEnvironmentId'>,
): Promise<GameEnvironment> {
  return call('GET /user/game/:id/environment/:env', { params: { id: gameId, env: gameEnvironmentId } });
}
