// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { createConnectivityStore } from './connectivity-store.ts';

let setOnline: (isOnline: boolean) => void;
let isOnlineAtStart = true;
const connectivity = {
  isOnline: () => isOnlineAtStart,
  watch: (listener: (isOnline: boolean) => void) => {
    setOnline = listener;
    return () => {
      setOnline = () => {};
    };
  },
  waitForNetwork: async () => {},
  onWaiting: () => {},
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

test('shows the modal after seven seconds offline and hides it when online again', () => {
  const { isShown, store } = start();
  setOnline(false);
  vi.advanceTimersByTime(6999);
  expect(isShown()).toBe(false);
  expect(store.getState().isOnline).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(true);
  setOnline(true);
  expect(isShown()).toBe(false);
});

test('ignores a short interruption, and times the next one from its own start', () => {
  const { isShown } = start();
  setOnline(false);
  vi.advanceTimersByTime(5000);
  setOnline(true);
  setOnline(false);
  vi.advanceTimersByTime(6999);
  expect(isShown()).toBe(false);
});

test('times a visit that starts offline from its start', () => {
  isOnlineAtStart = false;
  const { isShown } = start();
  vi.advanceTimersByTime(7000);
  expect(isShown()).toBe(true);
});

test('clears the timer when stopped', () => {
  const { stop } = start();
  setOnline(false);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
