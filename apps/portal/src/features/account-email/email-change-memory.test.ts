// @vitest-environment node

import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../test/memory-storage.ts';
import { createSessionStore } from '../../stores/session-store.ts';
import type { SessionUser } from '../../stores/session-user.ts';
import { createEmailChangeMemory, followEmailChange } from './email-change-memory.ts';

test('a remembered change is readable by the same player only, and is deleted on completion', () => {
  const storage = createMemoryStorage();
  const memory = createEmailChangeMemory(storage, 'player-1');
  memory.keep({ email: 'new@example.test', sentAt: 7 });
  expect(memory.read()).toEqual({ email: 'new@example.test', sentAt: 7 });
  expect(createEmailChangeMemory(storage, 'player-2').read()).toBeNull();
  memory.forget();
  expect(memory.read()).toBeNull();
});

test.each([
  ['{', null],
  ['null', null],
  ['{"userId":"player-1","email":1}', null],
  [
    '{"userId":"player-1","email":"new@example.test","sentAt":"now"}',
    { email: 'new@example.test', sentAt: null },
  ],
])('reads only the valid parts of a corrupt entry: %s', (kept, memory) => {
  const storage = createMemoryStorage();
  storage.setItem('gatehouse.email-change', kept);
  expect(createEmailChangeMemory(storage, 'player-1').read()).toEqual(memory);
});

async function signedInWithAChange() {
  const sessionStorage = createMemoryStorage();
  let token: string | null = null;
  let userId = 'player-1';
  const session = createSessionStore({
    hasToken: false,
    tokenCookie: {
      read: () => token,
      write: (value) => {
        token = value;
      },
      replace: () => {},
      remove: () => {
        token = null;
      },
    },
    sessionStorage,
    tabs: { announce: () => {} },
    fetchUser: async () => ({ id: 'session', userId, email: 'old@example.test' }) as SessionUser,
    deleteSession: async () => undefined,
    reportSignIn: () => {},
    log: { warn: () => {} },
  });
  followEmailChange(session, sessionStorage);
  await session.getState().signIn({ token: 'first', rememberMe: false });
  createEmailChangeMemory(sessionStorage, 'player-1').keep({ email: 'new@example.test', sentAt: 7 });
  return {
    session,
    stored: () => sessionStorage.getItem('gatehouse.email-change'),
    signIn(player: string) {
      userId = player;
      return session.getState().signIn({ token: `of ${player}`, rememberMe: false });
    },
  };
}

test('signing out deletes the new address of an unfinished change', async () => {
  const { session, stored } = await signedInWithAChange();
  expect(stored()).toContain('new@example.test');
  await session.getState().signOut();
  expect(stored()).toBeNull();
});

test('a player who signs in again continues the change, and another player does not find it', async () => {
  const { session, stored, signIn } = await signedInWithAChange();
  await session.getState().signInAgain();
  await signIn('player-1');
  expect(stored()).toContain('new@example.test');
  await session.getState().signInAgain();
  await signIn('player-2');
  expect(stored()).toBeNull();
});
