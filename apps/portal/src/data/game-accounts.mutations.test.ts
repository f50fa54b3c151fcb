// @vitest-environment node

import { expect, test } from 'vitest';
import { dataClientOf } from '../../test/data-client-of.ts';
import { clientOf, json, refusal } from '../../test/fake-server.ts';
import { userKey } from './endpoint-query.ts';
import { createAccount, renameAccount } from './game-accounts.mutations.ts';

const place = { gameId: 'game', accountGroup: 'group', gameEnvironmentId: 'eu-1', gfLang: 'en' };
const accounts = [...userKey('GET /user/accounts'), 'player-1', {}];

test('creates no account without a session', async () => {
  const { call, sent } = clientOf([json(201, { accountId: 'new' })]);
  const client = dataClientOf(call, { token: null });
  await expect(createAccount(client, place)).rejects.toThrow('Not Authenticated');
  expect(sent).toEqual([]);
});

test.each([
  ['a new name', json(204, null)],
  ['a refused name, because an earlier response may have been lost', refusal(409, ['NAME_REFUSED'])],
])('reloads the accounts after %s', async (_what, answer) => {
  const client = dataClientOf(clientOf([answer]).call);
  client.queries.setQueryData(accounts, {});
  await renameAccount(client, 'account-1', 'Knight').catch(() => {});
  expect(client.queries.getQueryState(accounts)?.isInvalidated).toBe(true);
});
