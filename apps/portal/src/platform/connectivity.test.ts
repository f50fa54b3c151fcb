// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { browserConnectivity, createConnectivity } from './connectivity.ts';

test('reports online and offline events until the listener is removed', () => {
  const seen: boolean[] = [];
  const stop = browserConnectivity.watch((isOnline) => seen.push(isOnline));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  stop();
  window.dispatchEvent(new Event('offline'));
  expect(seen).toEqual([false, true]);
});

test('is online during server-side rendering', () => {
  const connectivity = createConnectivity(() => undefined);
  expect(connectivity.isOnline()).toBe(true);
  expect(() => connectivity.watch(vi.fn())()).not.toThrow();
});
