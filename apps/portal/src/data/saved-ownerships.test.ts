// @vitest-environment node

import { beforeEach, expect, test } from 'vitest';
import { clientOf, json } from '../../test/fake-server.ts';
import { createMemoryStorage } from '../../test/memory-storage.ts';
import { createSessionStore } from '../stores/session-store.ts';
import type { SessionUser } from '../stores/session-user.ts';
import { createQueryClient } from './query-client.ts';
import { createSavedOwnerships } from './saved-ownerships.ts';
import { ownershipsQuery } from './user.queries.ts';

const owned = [{ productName: 'mossfield', source: 'coupon', grantedAt: '2026-01-01T00:00:00Z' }];
const NAME = 'gatehouse.user';

let storage: ReturnType<typeof createMemoryStorage>;
beforeEach(() => {
  storage = createMemoryStorage();
});

/** One visit of this browser in which a player signs in. */
async function visit(userId: string) {
  const session = createSessionStore({
    hasToken: false,
    tokenCookie: { read: () => null, write: () => {}, replace: () => {}, remove: () => {} },
    sessionStorage: createMemoryStorage(),
    tabs: { announce: () => {} },
    fetchUser: async () => ({ id: userId, userId, email: `${userId}@example.test` }) as SessionUser,
    deleteSession: async () => undefined,
    reportSignIn: () => {},
    log: { warn: () => {} },
  });
  const queries = createQueryClient();
  const { call } = clientOf([json(200, { ownerships: owned })]);
  createSavedOwnerships(storage).follow(queries, call, session);
  await session.getState().signIn({ token: 't', rememberMe: true });
  const query = ownershipsQuery(call, userId);
  return {
    session,
    fetch: () => queries.fetchQuery(query),
    known: () => queries.getQueryData(query.queryKey),
  };
}

test('saves only the ownerships, as version 1', async () => {
  const { fetch } = await visit('one');
  await fetch();
  expect([...storage.entries.keys()]).toEqual([NAME]);
  expect(JSON.parse(storage.entries.get(NAME) ?? '')).toEqual({
    state: { ownerships: { userId: 'one', items: owned } },
    version: 1,
  });
});

test('shows them on the next visit of the same player before the server responds', async () => {
  await (await visit('one')).fetch();
  expect((await visit('one')).known()).toEqual({ ownerships: owned, extras: [] });
});

test("does not show one player's ownerships to the next", async () => {
  await (await visit('one')).fetch();
  expect((await visit('two')).known()).toBeUndefined();
});

test('removes them from this browser on sign-out', async () => {
  const { fetch, session } = await visit('one');
  await fetch();
  await session.getState().signOut();
  expect(storage.entries.size).toBe(0);
});

test.each([
  ['another version', JSON.stringify({ state: { ownerships: { userId: 'one', items: owned } }, version: 0 })],
  ['no list', JSON.stringify({ state: { ownerships: { userId: 'one' } }, version: 1 })],
  ['no JSON', '{'],
])('ignores %s', async (_name, saved) => {
  storage.setItem(NAME, saved);
  expect((await visit('one')).known()).toBeUndefined();
});
