import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutoUpdate } from './auto-update.ts';
import { BridgeError } from './bridge-error.ts';
import type { Games } from './games.ts';

const HOUR_MS = 60 * 60 * 1000;
const settings = { updates: 'automatic', updateHours: { from: '02:00', to: '06:00' } };
let updated: string[];
let failure: BridgeError | null;
let isSignedIn: boolean;
let games: Games;
let autoUpdate: ReturnType<typeof createAutoUpdate>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T22:00:00') });
  updated = [];
  failure = null;
  isSignedIn = true;
  settings.updates = 'automatic';
  games = {
    settings: () => settings,
    snapshot: () => ({ installed: [{ productName: 'emberfall' }, { productName: 'starhaven' }] }),
    async update(productName: string) {
      if (failure) throw failure;
      updated.push(productName);
    },
  } as unknown as Games;
  autoUpdate = createAutoUpdate({ games, isSignedIn: () => isSignedIn, running: () => 'starhaven' });
});
afterEach(() => {
  autoUpdate.close();
  vi.useRealTimers();
});

test('updates what does not run when the player signs in, and again after some hours', async () => {
  isSignedIn = false;
  await autoUpdate.check();
  expect(updated).toEqual([]);
  isSignedIn = true;
  await autoUpdate.check();
  await autoUpdate.check();
  expect(updated).toEqual(['emberfall']);
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
  expect(updated).toEqual(['emberfall', 'emberfall']);
});

test('signs in unseen where no page is shown, and at most every half an hour', async () => {
  isSignedIn = false;
  let visits = 0;
  autoUpdate.close();
  autoUpdate = createAutoUpdate({
    games,
    isSignedIn: () => isSignedIn,
    running: () => null,
    async signInUnseen() {
      visits += 1;
      isSignedIn = visits >= 2;
    },
  });
  await vi.advanceTimersByTimeAsync(0.4 * HOUR_MS);
  expect([visits, updated]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(0.2 * HOUR_MS);
  expect([visits, updated]).toEqual([2, ['emberfall', 'starhaven']]);
  // The session has ended: the page has a new one.
  failure = new BridgeError('not_signed_in');
  await vi.advanceTimersByTimeAsync(4 * HOUR_MS);
  failure = null;
  await vi.advanceTimersByTimeAsync(0.6 * HOUR_MS);
  expect(visits).toBe(3);
});

test('asks for no session while nothing is to be updated', async () => {
  isSignedIn = false;
  settings.updates = 'ask';
  let visits = 0;
  autoUpdate.close();
  const signInUnseen = async () => {
    visits += 1;
  };
  autoUpdate = createAutoUpdate({ games, isSignedIn: () => false, running: () => null, signInUnseen });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(visits).toBe(0);
});

test('waits for the hours that the player has chosen', async () => {
  settings.updates = 'scheduled';
  await vi.advanceTimersByTimeAsync(3.9 * HOUR_MS);
  expect(updated).toEqual([]);
  await vi.advanceTimersByTimeAsync(0.2 * HOUR_MS);
  expect(updated).toEqual(['emberfall']);
});

test('tries again soon where the portal was not reached', async () => {
  failure = new BridgeError('no_network');
  await autoUpdate.check();
  failure = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(updated).toEqual(['emberfall']);
});
