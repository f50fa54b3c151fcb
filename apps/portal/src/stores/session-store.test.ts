// @vitest-environment node

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../test/memory-storage.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { createSessionStore, type SessionDependencies, type SessionStore as Store } from './session-store.ts';
import type { SessionUser } from './session-user.ts';

const player = {
  id: '0b0f0f6e-5a3c-4a53-9a57-0d8a8a3a1c11',
  userId: '7a1de0c4-3f55-4f0e-8f0e-2b6f3f1c9d22',
  email: 'player@example.test',
} as SessionUser;

let held: string | null;
let isRemembered: boolean | null;
const tokenCookie = {
  read: () => held,
  write: (token: string, remember: boolean) => {
    held = token;
    isRemembered = remember;
  },
  replace: (token: string) => {
    held = token;
  },
  remove: () => {
    held = null;
  },
};

beforeEach(() => {
  held = null;
  isRemembered = null;
});

function sessionWith(overrides: Partial<SessionDependencies> = {}) {
  const announce = vi.fn();
  const sessionStorage = createMemoryStorage();
  const store = createSessionStore({
    hasToken: true,
    tokenCookie,
    sessionStorage,
    tabs: { announce },
    fetchUser: async () => player,
    deleteSession: async () => undefined,
    reportSignIn: () => {},
    log: { warn: vi.fn() },
    ...overrides,
  });
  return { store, announce, sessionStorage };
}

test('is unknown on a page rendered with a token, signed out on a page rendered without one', () => {
  expect(sessionWith().store.getState()).toMatchObject({ token: null, user: 'unknown' });
  expect(sessionWith({ hasToken: false }).store.getState().user).toBe('signed-out');
});

test('reports a sign-in, and not a token that was there before', async () => {
  const reportSignIn = vi.fn();
  const { store } = sessionWith({ reportSignIn });
  held = 'kept';
  await store.getState().readToken();
  expect(reportSignIn).not.toHaveBeenCalled();
  await store.getState().signInExternally('token-1');
  expect(reportSignIn).toHaveBeenCalledOnce();
});

test('marks only a sign-out in this tab as intended', async () => {
  const { store } = sessionWith();
  await store.getState().signIn({ token: 'token-1', rememberMe: false });
  expect(store.getState().hasLeft).toBe(false);
  await store.getState().signOut();
  expect(store.getState()).toMatchObject({ user: 'signed-out', hasLeft: true });
  await store.getState().signIn({ token: 'token-2', rememberMe: false });
  store.getState().refuseToken('token-2');
  expect(store.getState()).toMatchObject({ user: 'signed-out', hasLeft: false });
});

describe('reading the cookie', () => {
  test('is signed out without a token', async () => {
    const { store } = sessionWith();
    await store.getState().readToken();
    expect(store.getState().user).toBe('signed-out');
  });

  test('is loading until the server has returned the player of the token', async () => {
    held = 't';
    const { store } = sessionWith();
    const reading = store.getState().readToken();
    expect(store.getState()).toMatchObject({ token: 't', user: 'loading' });
    await reading;
    expect(store.getState().user).toEqual(player);
  });

  test('does not load the player of an unchanged token twice', async () => {
    held = 't';
    const fetchUser = vi.fn(async () => player);
    const { store } = sessionWith({ fetchUser });
    await store.getState().readToken();
    await store.getState().readToken();
    expect(fetchUser).toHaveBeenCalledOnce();
  });

  test('signs out when another tab removed the token', async () => {
    held = 't';
    const { store } = sessionWith();
    await store.getState().readToken();
    held = null;
    await store.getState().readToken();
    expect(store.getState()).toMatchObject({ token: null, user: 'signed-out' });
  });

  test('keeps the token when the server is unreachable, and retries later', async () => {
    held = 't';
    const fetchUser = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(player);
    const { store } = sessionWith({ fetchUser });
    await store.getState().readToken();
    expect(store.getState()).toMatchObject({ token: 't', user: 'unknown' });
    await store.getState().readToken();
    expect(store.getState().user).toEqual(player);
  });
});

describe('signing in', () => {
  test.each([true, false])('stores the token (remember me: %s)', async (rememberMe) => {
    const { store, announce } = sessionWith();
    await store.getState().signIn({ token: 't', rememberMe });
    expect([held, isRemembered]).toEqual(['t', rememberMe]);
    expect(store.getState().user).toEqual(player);
    expect(announce).toHaveBeenCalled();
  });

  test('through a provider always stores a persistent token', async () => {
    await sessionWith().store.getState().signInExternally('t');
    expect(isRemembered).toBe(true);
  });

  test('removes the token of a session without e-mail', async () => {
    const { store } = sessionWith({ fetchUser: async () => ({ ...player, email: null }) as SessionUser });
    await store.getState().signIn({ token: 't', rememberMe: true });
    expect(held).toBeNull();
    expect(store.getState().user).toBe('signed-out');
  });

  test('loads the player once for parallel calls', async () => {
    const fetchUser = vi.fn(async () => player);
    const { store } = sessionWith({ fetchUser });
    await Promise.all([
      store.getState().signIn({ token: 't', rememberMe: true }),
      store.getState().refresh(),
    ]);
    expect(fetchUser).toHaveBeenCalledOnce();
  });
});

describe('signing out', () => {
  test('removes the token immediately and then ends the session on the server', async () => {
    const deleteSession = vi.fn(async () => expect(held).toBeNull());
    const { store, sessionStorage } = sessionWith({ deleteSession });
    await store.getState().signIn({ token: 't', rememberMe: true });
    store.getState().markTwoFactorSeen();
    await store.getState().signOut();
    expect(deleteSession).toHaveBeenCalledWith('t');
    expect(store.getState()).toMatchObject({
      token: null,
      user: 'signed-out',
      hasSeen2fa: false,
      signOutError: null,
    });
    expect(sessionStorage.entries.size).toBe(0);
  });

  test('to sign in again ends the session on the server, but is not marked as intended', async () => {
    const deleteSession = vi.fn(async () => {});
    const { store } = sessionWith({ deleteSession });
    await store.getState().signIn({ token: 't', rememberMe: true });
    await store.getState().signInAgain();
    expect(deleteSession).toHaveBeenCalledWith('t');
    expect(store.getState()).toMatchObject({ token: null, user: 'signed-out', hasLeft: false });
  });

  test('signs out and notes it when the server cannot be reached', async () => {
    const failure = new HttpError({ kind: 'network', key: 'DELETE /auth/sessions', message: 'no answer' });
    const { store } = sessionWith({ deleteSession: () => Promise.reject(failure) });
    await store.getState().signIn({ token: 't', rememberMe: true });
    await store.getState().signOut();
    expect(store.getState()).toMatchObject({ user: 'signed-out', signOutError: failure });
  });

  test('is not undone by a late response while the player was loading', async () => {
    const answer = Promise.withResolvers<SessionUser>();
    const { store } = sessionWith({ fetchUser: () => answer.promise });
    const signingIn = store.getState().signIn({ token: 't', rememberMe: true });
    await store.getState().signOut();
    answer.resolve(player);
    await signingIn;
    expect(store.getState().user).toBe('signed-out');
  });
});

test('notifies the other tabs of a changed player, and reloads it even while a request is running', async () => {
  const answers: Array<(user: SessionUser) => void> = [];
  const { store, announce } = sessionWith({
    fetchUser: () => new Promise((answer) => answers.push(answer)),
  });
  const signedIn = store.getState().signIn({ token: 't', rememberMe: true });
  const reloaded = store.getState().announceUserChange();
  expect(announce).toHaveBeenLastCalledWith('user');
  answers[0]?.(player);
  await signedIn;
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({ ...player, validated: true });
  await reloaded;
  expect(store.getState().user).toMatchObject({ validated: true });
});

describe('a refused token', () => {
  test('is removed and signs the player out', async () => {
    const { store, announce } = sessionWith();
    await store.getState().signIn({ token: 't', rememberMe: true });
    announce.mockClear();
    store.getState().refuseToken('t');
    expect(held).toBeNull();
    expect(store.getState().user).toBe('signed-out');
    expect(announce).toHaveBeenCalledOnce();
  });

  test.each(['older', null])('from before (%s) does not end the current session', async (refused) => {
    const { store } = sessionWith();
    await store.getState().signIn({ token: 't', rememberMe: true });
    store.getState().refuseToken(refused);
    expect(held).toBe('t');
    expect(store.getState().user).toEqual(player);
  });

  test('is replaced by a newer token of another tab', async () => {
    const { store } = sessionWith();
    await store.getState().signIn({ token: 't', rememberMe: true });
    held = 'newer';
    store.getState().refuseToken('t');
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ token: 'newer', user: player }));
    expect(held).toBe('newer');
  });
});

describe('a token from the server', () => {
  test('replaces the current one without reloading the player', async () => {
    const fetchUser = vi.fn(async () => player);
    const { store } = sessionWith({ fetchUser });
    await store.getState().signIn({ token: 't', rememberMe: true });
    await store.getState().replaceToken('rotated');
    expect(held).toBe('rotated');
    expect(store.getState()).toMatchObject({ token: 'rotated', user: player });
    expect(fetchUser).toHaveBeenCalledOnce();
  });

  test('after sign-up signs the new player in', async () => {
    const { store } = sessionWith();
    await store.getState().replaceToken('first');
    expect(store.getState()).toMatchObject({ token: 'first', user: player });
  });
});

test('remembers for this tab that the two-factor prompt was seen', async () => {
  held = 't';
  const sessionStorage = createMemoryStorage();
  sessionWith({ sessionStorage }).store.getState().markTwoFactorSeen();
  const { store } = sessionWith({ sessionStorage });
  await store.getState().readToken();
  expect(store.getState().hasSeen2fa).toBe(true);
});

describe('the end of a session', () => {
  async function signedIn(overrides: Partial<SessionDependencies> = {}) {
    const { store } = sessionWith(overrides);
    await store.getState().signIn({ token: 'token-1', rememberMe: false });
    return store;
  }
  const logout = { userId: player.userId, error: null, isOver: true };

  test.each([
    ['a sign-out', 'user_requested', (store: Store) => store.getState().signOut()],
    [
      'a sign-out because of a game',
      'game_launch_failed',
      (store: Store) => store.getState().signOut('game_launch_failed'),
    ],
    ['signing in again', 'user_requested', (store: Store) => store.getState().signInAgain()],
    [
      'a token that the server refuses',
      'invalid_session',
      (store: Store) => store.getState().refuseToken('token-1'),
    ],
  ] as const)('%s is noted as %s', async (_what, reason, end) => {
    const store = await signedIn();
    await end(store);
    expect(store.getState().logout).toEqual({ ...logout, reason });
  });

  test('is noted with the error of a server that cannot be reached, and before the token is gone', async () => {
    const error = new Error('offline');
    const store = await signedIn({ deleteSession: () => Promise.reject(error) });
    const ending = store.getState().signOut();
    expect(store.getState().logout?.isOver).toBe(false);
    await ending;
    expect(store.getState().logout).toEqual({ ...logout, reason: 'user_requested', error });
  });

  test('of a visitor who was not signed in is none', async () => {
    const { store } = sessionWith({ hasToken: false });
    await store.getState().signOut();
    expect(store.getState().logout).toBeNull();
  });
});
