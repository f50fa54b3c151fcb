// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { createConnectivityStore } from './connectivity-store.ts';

let tell: (isOnline: boolean) => void;
let isOnlineAtStart = true;
const connectivity = {
  isOnline: () => isOnlineAtStart,
  watch: (listener: (isOnline: boolean) => void) => {
    tell = listener;
    return () => {
      tell = () => {};
    };
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  isOnlineAtStart = true;
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const store = createConnectivityStore({ connectivity, clock: systemClock });
  return { store, stop: store.getState().start(), isShown: () => store.getState().isNoNetworkShown };
}

test('the modal appears after seven seconds offline and goes with the network coming back', () => {
  const { isShown, store } = start();
  tell(false);
  vi.advanceTimersByTime(6999);
  expect(isShown()).toBe(false);
  expect(store.getState().isOnline).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(true);
  tell(true);
  expect(isShown()).toBe(false);
});

test('a short gap goes unnoticed, and the next one counts from its own beginning', () => {
  const { isShown } = start();
  tell(false);
  vi.advanceTimersByTime(5000);
  tell(true);
  tell(false);
  vi.advanceTimersByTime(6999);
  expect(isShown()).toBe(false);
});

test('a visit that begins offline counts from its beginning', () => {
  isOnlineAtStart = false;
  const { isShown } = start();
  vi.advanceTimersByTime(7000);
  expect(isShown()).toBe(true);
});

test('a stopped watch leaves no timer', () => {
  const { stop } = start();
  tell(false);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
