// @vitest-environment node

import { expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../test/memory-storage.ts';
import { createLibraryStore } from './library-store.ts';
import { watchPlayerLeaving } from './player-change.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionUser, UserState } from './session-user.ts';

const one = { id: 's-1', userId: 'u-1', email: 'one@example.test' } as SessionUser;
const other = { id: 's-2', userId: 'u-2', email: 'two@example.test' } as SessionUser;

function createSession() {
  return createSessionStore({
    hasToken: false,
    tokenCookie: { read: () => null, write: () => {}, replace: () => {}, remove: () => {} },
    sessionStorage: createMemoryStorage(),
    tabs: { announce: () => {} },
    fetchUser: async () => one,
    deleteSession: async () => undefined,
    reportSignIn: () => {},
    log: { warn: () => {} },
  });
}

test.each<[string, UserState[], boolean]>([
  ['signs out', [one, 'signed-out'], true],
  ['is refused while loading', ['loading', 'signed-out'], true],
  ['is replaced by another', [one, other], true],
  ['is replaced by another, who is loading first', [one, 'loading', other], true],
  ['signs in again', [one, 'loading', { ...one, id: 's-3' }], false],
  ['was never signed in', ['signed-out', 'signed-out'], false],
  ['signs in', ['loading', one], false],
])('a player who %s', (_name, states, hasLeft) => {
  const session = createSession();
  const onLeave = vi.fn();
  watchPlayerLeaving(session, onLeave);
  for (const user of states) session.setState({ user });
  expect(onLeave).toHaveBeenCalledTimes(hasLeft ? 1 : 0);
});

test('clears the library on sign-out', async () => {
  const session = createSession();
  const library = createLibraryStore({ storage: createMemoryStorage() });
  watchPlayerLeaving(session, () => library.getState().clear());
  await session.getState().signIn({ token: 't', rememberMe: false });
  library.getState().selectGame('emberfall');
  await session.getState().signOut();
  expect(library.getState().selectedGame).toBeNull();
});
