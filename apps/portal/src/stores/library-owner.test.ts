// @vitest-environment node

import { expect, test } from 'vitest';
import { clearLibraryWithSession, hasLeft } from './library-owner.ts';
import { createLibraryStore } from './library-store.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionUser } from './session-user.ts';
import { createMemoryStorage } from './testing/memory-storage.ts';

const one = { id: 's-1', userId: 'u-1', email: 'one@example.test' } as SessionUser;
const other = { id: 's-2', userId: 'u-2', email: 'two@example.test' } as SessionUser;

test.each([
  ['signs out', one, 'signed-out', true],
  ['is refused while loading', 'loading', 'signed-out', true],
  ['gives the seat to another', one, other, true],
  ['signs in anew', one, { ...one, id: 's-3' }, false],
  ['was never there', 'signed-out', 'signed-out', false],
  ['arrives', 'loading', one, false],
] as const)('a player who %s', (_name, before, now, left) => {
  expect(hasLeft(before, now)).toBe(left);
});

test('the library of a player who signs out is emptied', async () => {
  const storage = createMemoryStorage();
  const session = createSessionStore({
    hasToken: false,
    tokenCookie: { read: () => null, write: () => {}, replace: () => {}, remove: () => {} },
    sessionStorage: storage,
    tabs: { announce: () => {} },
    fetchUser: async () => one,
    deleteSession: async () => undefined,
    log: { warn: () => {} },
  });
  const library = createLibraryStore({ storage });
  const stop = clearLibraryWithSession(library, session);
  await session.getState().signIn({ token: 't', rememberMe: false });
  library.getState().selectGame('emberfall');
  await session.getState().signOut();
  expect(library.getState().selectedGame).toBeNull();
  stop();
});
