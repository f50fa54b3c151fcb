// @vitest-environment node

import type { GameAccount } from '@gatehouse/contract/game-account';
import { expect, test } from 'vitest';
import { clientOf, json, refusal } from '../../test/fake-server.ts';
import { createQueryClient } from './query-client.ts';
import { accountsQuery } from './user.queries.ts';

const account = (id: string, fate: Partial<GameAccount> = {}) =>
  ({ id, displayName: id, deleted: null, preDeleted: null, ...fate }) as GameAccount;

test('omits accounts that are deleted or scheduled for deletion', async () => {
  const { call } = clientOf([
    json(200, {
      a: account('a'),
      b: account('b', { deleted: '2026-01-01T00:00:00Z' }),
      c: account('c', { preDeleted: '2026-01-01T00:00:00Z' }),
    }),
  ]);
  const accounts = await createQueryClient().fetchQuery(accountsQuery(call, 'player-1'));
  expect(Object.keys(accounts)).toEqual(['a']);
});

test('clears the accounts after a 401', async () => {
  const queries = createQueryClient();
  const { call } = clientOf([json(200, { a: account('a') }), refusal(401, ['UNAUTHORIZED'])]);
  const query = accountsQuery(call, 'player-1');
  await queries.fetchQuery(query);
  await expect(queries.fetchQuery(query)).rejects.toMatchObject({ status: 401 });
  expect(queries.getQueryData(query.queryKey)).toEqual({});
});

test('reports a failed fetch and keeps the known accounts', async () => {
  const queries = createQueryClient();
  const { call } = clientOf([json(200, { a: account('a') }), json(500, {})]);
  const query = accountsQuery(call, 'player-1');
  await queries.fetchQuery(query);
  await expect(queries.fetchQuery(query)).rejects.toThrow('Fetching accounts failed');
  expect(Object.keys(queries.getQueryData(query.queryKey) ?? {})).toEqual(['a']);
});
