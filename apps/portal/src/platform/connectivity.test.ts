import { expect, test, vi } from 'vitest';
import { browserConnectivity, createConnectivity } from './connectivity.ts';

test('the browser losing and finding the network is passed on until nobody watches', () => {
  const seen: boolean[] = [];
  const stop = browserConnectivity.watch((isOnline) => seen.push(isOnline));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  stop();
  window.dispatchEvent(new Event('offline'));
  expect(seen).toEqual([false, true]);
});

test('a page that is rendered on the server counts as online', () => {
  const connectivity = createConnectivity(() => undefined);
  expect(connectivity.isOnline()).toBe(true);
  expect(() => connectivity.watch(vi.fn())()).not.toThrow();
});
