// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../test/memory-storage.ts';
import { createHttpEvents } from '../platform/http/events.ts';
import type { TabMessage } from '../platform/tab-channel.ts';
import { startSession } from './session-listeners.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionUser } from './session-user.ts';

const player = { id: 'u-1', email: 'player@example.test' } as SessionUser;

let held: string | null;
let showTab: () => void;
let otherTabChanged: (news: TabMessage) => void;
let answer: SessionUser;
let stop: () => void;
const events = createHttpEvents();

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
    reportSignIn: () => {},
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

test('starts with the token of the cookie', async () => {
  await signedIn(start());
});

test('reads the cookie again when the tab becomes visible', async () => {
  const store = start();
  await signedIn(store);
  held = null;
  showTab();
  expect(store.getState().user).toBe('signed-out');
});

test('follows sign-in and sign-out in another tab', async () => {
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

test('reloads the player when another tab reports a change', async () => {
  const store = start();
  await signedIn(store);
  answer = { ...player, validated: true };
  otherTabChanged('user');
  await vi.waitFor(() => expect(store.getState().user).toMatchObject({ validated: true }));
});

test('removes the token after a 401', async () => {
  const store = start();
  await signedIn(store);
  events.unauthorized.emit({ key: 'GET /user/me', token: 't' });
  expect(held).toBeNull();
  expect(store.getState().user).toBe('signed-out');
});

test('stores a received token, but never a migration token', async () => {
  const store = start();
  await signedIn(store);
  events.tokenReceived.emit({ token: 'rotated', purpose: 'session' });
  events.tokenReceived.emit({ token: 'thin', purpose: 'migration' });
  expect(held).toBe('rotated');
  expect(store.getState().token).toBe('rotated');
});

test('stops all listeners', async () => {
  const store = start();
  await signedIn(store);
  stop();
  events.unauthorized.emit({ key: 'GET /user/me', token: 't' });
  expect(held).toBe('t');
});
