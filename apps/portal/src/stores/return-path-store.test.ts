// @vitest-environment node

import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../test/memory-storage.ts';
import { createReturnPathStore } from './return-path-store.ts';

test('returns once to the page that required sign-in', () => {
  const store = createReturnPathStore({ sessionStorage: createMemoryStorage() });
  store.getState().remember('/de-DE/settings/general');
  expect(store.getState().take('/de-DE/')).toBe('/de-DE/settings/general');
  expect(store.getState().take('/de-DE/')).toBe('/de-DE/');
});

test('does not return there after the visitor went elsewhere', () => {
  const sessionStorage = createMemoryStorage();
  const store = createReturnPathStore({ sessionStorage });
  store.getState().remember('/de-DE/authorize');
  store.getState().forget();
  expect(store.getState().take('/de-DE/')).toBe('/de-DE/');
  expect(createReturnPathStore({ sessionStorage }).getState().take('/de-DE/')).toBe('/de-DE/');
});

test('a wish continues after the sign-in, and not after the visitor went elsewhere', () => {
  const sessionStorage = createMemoryStorage();
  const store = createReturnPathStore({ sessionStorage });
  const want = () => {
    store.getState().remember('/de-DE/shop/neon-drift');
    sessionStorage.setItem('gatehouse.wish', 'neon-drift');
  };
  const wanted = () => sessionStorage.getItem('gatehouse.wish');
  want();
  store.getState().take('/de-DE/');
  store.getState().forget();
  expect(wanted()).toBe('neon-drift');
  want();
  store.getState().forget();
  expect(wanted()).toBeNull();
  want();
  store.getState().remember('/de-DE/settings/orders');
  expect(wanted()).toBeNull();
});

test('keeps the path over a reload of the tab', () => {
  const sessionStorage = createMemoryStorage();
  createReturnPathStore({ sessionStorage }).getState().remember('/de-DE/coupon');
  expect(createReturnPathStore({ sessionStorage }).getState().take('/de-DE/')).toBe('/de-DE/coupon');
});

test.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)'])(
  'neither stores nor returns a path that leaves the app (%s)',
  (path) => {
    const sessionStorage = createMemoryStorage();
    const store = createReturnPathStore({ sessionStorage });
    store.getState().remember('/de-DE/coupon');
    store.getState().remember(path);
    expect(store.getState().take('/de-DE/')).toBe('/de-DE/');
    sessionStorage.setItem('gatehouse.after-sign-in', path);
    expect(createReturnPathStore({ sessionStorage }).getState().take('/de-DE/')).toBe('/de-DE/');
  },
);
