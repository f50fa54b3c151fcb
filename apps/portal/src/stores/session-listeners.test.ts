// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmitter, type HttpEvents } from '../platform/http/events.ts';
import type { TabNews } from '../platform/tab-channel.ts';
import { startSession } from './session-listeners.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionUser } from './session-user.ts';
import { createMemoryStorage } from './testing/memory-storage.ts';

const player = { id: 'u-1', email: 'player@example.test' } as SessionUser;

let held: string | null;
let showTab: () => void;
let otherTabChanged: (news: TabNews) => void;
let answer: SessionUser;
let stop: () => void;
const events = createEmitter<HttpEvents>();

function start() {
  const store = createSessionStore({
    hasToken: false,
    tokenCookie: {
      read: () => held,
      write: (token) => {
        held = token;
      },
      replace: (token) => {
        held = token;
      },
      remove: () => {
        held = null;
      },
    },
    sessionStorage: createMemoryStorage(),
    tabs: { announce: () => {} },
    fetchUser: async () => answer,
    deleteSession: async () => undefined,
    log: { warn: () => {} },
  });
  stop = startSession(store, {
    events,
    watchVisible: (listener) => {
      showTab = listener;
      return () => {
        showTab = () => {};
      };
    },
    tabs: {
      listen: (listener) => {
        otherTabChanged = listener;
        return () => {
          otherTabChanged = () => {};
        };
      },
    },
  });
  return store;
}

const signedIn = (store: ReturnType<typeof start>) =>
  vi.waitFor(() => expect(store.getState().user).toEqual(player));

beforeEach(() => {
  held = 't';
  answer = player;
});
afterEach(() => stop());

test('a visit begins with the token of the cookie', async () => {
  await signedIn(start());
});

test('a tab that is seen again reads the cookie again', async () => {
  const store = start();
  await signedIn(store);
  held = null;
  showTab();
  expect(store.getState().user).toBe('signed-out');
});

test('signing in or out in one tab reaches this one', async () => {
  held = null;
  const store = start();
  expect(store.getState().user).toBe('signed-out');
  held = 't';
  otherTabChanged('token');
  await signedIn(store);
  held = null;
  otherTabChanged('token');
  expect(store.getState().user).toBe('signed-out');
});

test('what another tab learned about the player reaches this one', async () => {
  const store = start();
  await signedIn(store);
  answer = { ...player, validated: true };
  otherTabChanged('user');
  await vi.waitFor(() => expect(store.getState().user).toMatchObject({ validated: true }));
});

test('a 401 removes the token', async () => {
  const store = start();
  await signedIn(store);
  events.emit('unauthorized', { key: 'GET /user/me', token: 't' });
  expect(held).toBeNull();
  expect(store.getState().user).toBe('signed-out');
});

test('a token received is stored, but never the one of a migration', async () => {
  const store = start();
  await signedIn(store);
  events.emit('tokenReceived', { token: 'rotated', purpose: 'session' });
  events.emit('tokenReceived', { token: 'thin', purpose: 'migration' });
  expect(held).toBe('rotated');
  expect(store.getState().token).toBe('rotated');
});

test('after the stop nothing is followed any more', async () => {
  const store = start();
  await signedIn(store);
  stop();
  events.emit('unauthorized', { key: 'GET /user/me', token: 't' });
  expect(held).toBe('t');
});
