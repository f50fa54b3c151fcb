// @vitest-environment node

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HttpError } from '../platform/http/http-error.ts';
import { createSessionStore, type SessionDependencies } from './session-store.ts';
import type { SessionUser } from './session-user.ts';
import { createMemoryStorage } from './testing/memory-storage.ts';

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
    log: { warn: vi.fn() },
    ...overrides,
  });
  return { store, announce, sessionStorage };
}

test('a page made for a token shows nobody yet, a page made without one shows a visitor', () => {
  expect(sessionWith().store.getState()).toMatchObject({ token: null, user: 'unknown' });
  expect(sessionWith({ hasToken: false }).store.getState().user).toBe('signed-out');
});

test('only who signs out here has left by their own will', async () => {
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
  test('no token means signed out', async () => {
    const { store } = sessionWith();
    await store.getState().readToken();
    expect(store.getState().user).toBe('signed-out');
  });

  test('a token is loading until the server has said whose it is', async () => {
    held = 't';
    const { store } = sessionWith();
    const reading = store.getState().readToken();
    expect(store.getState()).toMatchObject({ token: 't', user: 'loading' });
    await reading;
    expect(store.getState().user).toEqual(player);
  });

  test('an unchanged token is not asked about twice', async () => {
    held = 't';
    const fetchUser = vi.fn(async () => player);
    const { store } = sessionWith({ fetchUser });
    await store.getState().readToken();
    await store.getState().readToken();
    expect(fetchUser).toHaveBeenCalledOnce();
  });

  test('a token that another tab removed signs this tab out', async () => {
    held = 't';
    const { store } = sessionWith();
    await store.getState().readToken();
    held = null;
    await store.getState().readToken();
    expect(store.getState()).toMatchObject({ token: null, user: 'signed-out' });
  });

  test('a server that cannot be reached leaves the token alone and is asked again later', async () => {
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
  test.each([true, false])('keeps the token as the player wished (remember me: %s)', async (rememberMe) => {
    const { store, announce } = sessionWith();
    await store.getState().signIn({ token: 't', rememberMe });
    expect([held, isRemembered]).toEqual(['t', rememberMe]);
    expect(store.getState().user).toEqual(player);
    expect(announce).toHaveBeenCalled();
  });

  test('through a provider is always remembered', async () => {
    await sessionWith().store.getState().signInExternally('t');
    expect(isRemembered).toBe(true);
  });

  test('with a session that has no e-mail removes its token', async () => {
    const { store } = sessionWith({ fetchUser: async () => ({ ...player, email: null }) as SessionUser });
    await store.getState().signIn({ token: 't', rememberMe: true });
    expect(held).toBeNull();
    expect(store.getState().user).toBe('signed-out');
  });

  test('asked about from two places at once asks the server once', async () => {
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
  test('forgets at once and then tells the server which session is over', async () => {
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

  test('to sign in again ends the session on the server too, and is no leaving', async () => {
    const deleteSession = vi.fn(async () => {});
    const { store } = sessionWith({ deleteSession });
    await store.getState().signIn({ token: 't', rememberMe: true });
    await store.getState().signInAgain();
    expect(deleteSession).toHaveBeenCalledWith('t');
    expect(store.getState()).toMatchObject({ token: null, user: 'signed-out', hasLeft: false });
  });

  test('of which the server could not be told is noted, and the player is out all the same', async () => {
    const failure = new HttpError({ kind: 'network', key: 'DELETE /auth/sessions', message: 'no answer' });
    const { store } = sessionWith({ deleteSession: () => Promise.reject(failure) });
    await store.getState().signIn({ token: 't', rememberMe: true });
    await store.getState().signOut();
    expect(store.getState()).toMatchObject({ user: 'signed-out', signOutError: failure });
  });

  test('while the user is still loading is not undone by the late answer', async () => {
    const answer = Promise.withResolvers<SessionUser>();
    const { store } = sessionWith({ fetchUser: () => answer.promise });
    const signingIn = store.getState().signIn({ token: 't', rememberMe: true });
    await store.getState().signOut();
    answer.resolve(player);
    await signingIn;
    expect(store.getState().user).toBe('signed-out');
  });
});

test('a change of the player is told to the other tabs, and asked for anew though a question is under way', async () => {
  const answers: Array<(user: SessionUser) => void> = [];
  const { store, announce } = sessionWith({
    fetchUser: () => new Promise((answer) => answers.push(answer)),
  });
  const signedIn = store.getState().signIn({ token: 't', rememberMe: true });
  const told = store.getState().tellUserChanged();
  expect(announce).toHaveBeenLastCalledWith('user');
  answers[0]?.(player);
  await signedIn;
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({ ...player, validated: true });
  await told;
  expect(store.getState().user).toMatchObject({ validated: true });
});

describe('a refused token', () => {
  test('is removed and the player is signed out', async () => {
    const { store, announce } = sessionWith();
    await store.getState().signIn({ token: 't', rememberMe: true });
    announce.mockClear();
    store.getState().refuseToken('t');
    expect(held).toBeNull();
    expect(store.getState().user).toBe('signed-out');
    expect(announce).toHaveBeenCalledOnce();
  });

  test.each(['older', null])('of before (%s) does not end the present session', async (refused) => {
    const { store } = sessionWith();
    await store.getState().signIn({ token: 't', rememberMe: true });
    store.getState().refuseToken(refused);
    expect(held).toBe('t');
    expect(store.getState().user).toEqual(player);
  });

  test('gives way to the one another tab has got since', async () => {
    const { store } = sessionWith();
    await store.getState().signIn({ token: 't', rememberMe: true });
    held = 'newer';
    store.getState().refuseToken('t');
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ token: 'newer', user: player }));
    expect(held).toBe('newer');
  });
});

describe('a token from the server', () => {
  test('replaces the present one without asking again who is there', async () => {
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

test('that the two-factor prompt was seen is saved for this tab', async () => {
  held = 't';
  const sessionStorage = createMemoryStorage();
  sessionWith({ sessionStorage }).store.getState().markTwoFactorSeen();
  const { store } = sessionWith({ sessionStorage });
  await store.getState().readToken();
  expect(store.getState().hasSeen2fa).toBe(true);
});
