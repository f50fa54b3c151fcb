// @vitest-environment node

import { expect, test } from 'vitest';
import { clientOf, json, refusal } from '../../platform/http/testing/fake-server.ts';
import { createAccount, fetchAccounts } from './game-accounts.api.ts';

test('accounts that cannot be fetched are said to be that, but for a refused session', async () => {
  await expect(fetchAccounts(clientOf([json(500, {})]).call)).rejects.toThrow('Fetching accounts failed');
  const { call } = clientOf([refusal(401, ['UNAUTHORIZED'])]);
  await expect(fetchAccounts(call)).rejects.toMatchObject({ status: 401 });
});

test('without a session no account is asked for', async () => {
  const { call, sent } = clientOf([json(201, { accountId: 'new' })]);
  const place = { gameId: 'game', accountGroup: 'group', gameEnvironmentId: 'eu-1', gfLang: 'en' };
  await expect(createAccount(call, place, { token: null })).rejects.toThrow('Not Authenticated');
  expect(sent).toEqual([]);
});
