// @vitest-environment node

import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { clientOf, json } from '../../test/fake-server.ts';
import { createMemoryStorage } from '../../test/memory-storage.ts';
import { createSessionStore } from '../stores/session-store.ts';
import type { SessionUser } from '../stores/session-user.ts';
import { footerQuery } from './config.queries.ts';
import { userQuery } from './endpoint-query.ts';
import { createQueryClient } from './query-client.ts';
import { followSession } from './session-scope.ts';
import { twoFactorDevicesQuery } from './user.queries.ts';

const player = (userId: string) => ({ id: userId, userId, email: `${userId}@example.test` }) as SessionUser;
const { call } = clientOf([json(200, {})]);

let answer: SessionUser;
let cookie: string | null;

function start() {
  const session = createSessionStore({
    hasToken: false,
    tokenCookie: {
      read: () => cookie,
      write: (token) => {
        cookie = token;
      },
      replace: () => {},
      remove: () => {
        cookie = null;
      },
    },
    sessionStorage: createMemoryStorage(),
    tabs: { announce: () => {} },
    fetchUser: async () => answer,
    deleteSession: async () => undefined,
    reportSignIn: () => {},
    log: { warn: () => {} },
  });
  const queries = createQueryClient();
  followSession(queries, session);
  const kept = () => queries.getQueryCache().getAll().length;
  return { session, queries, kept };
}

beforeEach(() => {
  answer = player('one');
  cookie = null;
});

test("removes a player's data on sign-out and keeps public data", async () => {
  const { session, queries, kept } = start();
  await session.getState().signIn({ token: 't', rememberMe: true });
  await queries.prefetchQuery(userQuery(call, 'GET /user/accounts', 'one', {}));
  await queries.prefetchQuery(footerQuery(call, 'en-GB'));
  await session.getState().signOut();
  await vi.waitFor(() => expect(kept()).toBe(1));
  expect(queries.getQueryData(footerQuery(call, 'en-GB').queryKey)).toBeDefined();
});

test("removes a player's data when another player signs in in another tab", async () => {
  const { session, queries, kept } = start();
  await session.getState().signIn({ token: 't', rememberMe: true });
  await queries.prefetchQuery(userQuery(call, 'GET /user/accounts', 'one', {}));
  answer = player('two');
  cookie = 'other';
  await session.getState().readToken();
  expect(session.getState().user).toMatchObject({ userId: 'two' });
  await vi.waitFor(() => expect(kept()).toBe(0));
});

test('keeps the data when the same player gets a new token', async () => {
  const { session, queries, kept } = start();
  await session.getState().signIn({ token: 't', rememberMe: true });
  await queries.prefetchQuery(userQuery(call, 'GET /user/accounts', 'one', {}));
  await session.getState().replaceToken('rotated');
  await session.getState().refresh();
  expect(kept()).toBe(1);
});

test('requests the authenticators once, and again when another tab reports a changed player', async () => {
  const { session, queries } = start();
  const { call, sent } = clientOf([json(200, []), json(200, [{ deviceId: 'device-1' }])]);
  await session.getState().signIn({ token: 't', rememberMe: true });
  const observer = new QueryObserver(queries, twoFactorDevicesQuery(call, 'one'));
  const other = new QueryObserver(queries, twoFactorDevicesQuery(call, 'one'));
  const stops = [observer.subscribe(() => {}), other.subscribe(() => {})];
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([]));
  answer = { ...answer, validated: true };
  await session.getState().reloadUser();
  await vi.waitFor(() => expect(other.getCurrentResult().data).toHaveLength(1));
  expect(sent).toHaveLength(2);
  for (const stop of stops) stop();
});

test('requests nothing on sign-out for a component that renders once more before it unmounts', async () => {
  const { session, queries, kept } = start();
  const { call, sent } = clientOf([json(200, [])]);
  await session.getState().signIn({ token: 't', rememberMe: true });
  const options = twoFactorDevicesQuery(call, 'one');
  const observer = new QueryObserver(queries, options);
  const unmount = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([]));
  const signedOut = session.getState().signOut();
  observer.setOptions(options);
  unmount();
  await signedOut;
  await vi.waitFor(() => expect(kept()).toBe(0));
  expect(sent).toHaveLength(1);
});
