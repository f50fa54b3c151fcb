import type { AccountResult } from '@gatehouse/contract/game-account';
import type { Call } from '../../platform/http/call-options.ts';
import { consoleLog } from '../../platform/log.ts';

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
