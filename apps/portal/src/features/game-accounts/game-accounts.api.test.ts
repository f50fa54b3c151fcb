// @vitest-environment node

import { expect, test } from 'vitest';
import { clientOf, json } from '../../platform/http/testing/fake-server.ts';
import { createAccount } from './game-accounts.api.ts';

test('without a session no account is asked for', async () => {
  const { call, sent } = clientOf([json(201, { accountId: 'new' })]);
  const place = { gameId: 'game', accountGroup: 'group', gameEnvironmentId: 'eu-1', gfLang: 'en' };
  await expect(createAccount(call, place, { token: null })).rejects.toThrow('Not Authenticated');
  expect(sent).toEqual([]);
});
