import type {
  AccountAdditionBody,
  AccountCreationBody,
  AccountResult,
} from '@gatehouse/contract/game-account';
import { consoleLog } from '../platform/log.ts';
import type { DataClient } from './data-client.ts';
import { reloadQueries, userKey } from './endpoint-query.ts';

/**
 * Resolves after the accounts have reloaded. Reloads also after a failure: a lost response may have been a success. The
 * first account in a free game puts it into the library.
 */
async function changingAccounts<T>({ queries }: DataClient, change: () => Promise<T>): Promise<T> {
  const reload = () => {
    void reloadQueries(queries, userKey('GET /user/library/:locale'));
    return reloadQueries(queries, userKey('GET /user/accounts'));
  };
  try {
    const result = await change();
    await reload();
    return result;
  } catch (error) {
    void reload();
    throw error;
  }
}

/** Without a display name the server derives one from the e-mail address. */
export function createAccount(
  client: DataClient,
  body: Omit<AccountCreationBody, 'blackbox'>,
): Promise<AccountResult> {
  return changingAccounts(client, async () => {
    if (!client.session.getState().token) throw new Error('Not Authenticated');
    try {
      return await client.call('POST /users/me/accounts', { body: { ...body, blackbox: '' } });
    } catch (error) {
      consoleLog.warn('game-account.create-failed', { error });
      throw error;
    }
  });
}

export function addAccount(
  client: DataClient,
  body: Omit<AccountAdditionBody, 'blackbox'>,
): Promise<AccountResult> {
  return changingAccounts(client, () =>
    client.call('PUT /users/me/accounts', { body: { ...body, blackbox: '' } }),
  );
}

export function renameAccount(client: DataClient, id: string, displayName: string): Promise<unknown> {
  return changingAccounts(client, () =>
    client.call('PUT /users/me/accounts/:id/displayName', { params: { id }, body: { displayName } }),
  );
}
