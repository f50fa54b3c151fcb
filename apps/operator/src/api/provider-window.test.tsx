import { beforeEach, expect, test } from 'vitest';
import { takePlace } from './provider-window.ts';

const KEY = 'gatehouse-operator-place';

beforeEach(() => sessionStorage.clear());

test.each([
  [null, '/'],
  ['/players/1?tab=mails', '/players/1?tab=mails'],
  ['//evil.example.test', '/'],
  ['https://evil.example.test', '/'],
  ['/sign-in/callback', '/'],
])('after the sign-in the stored place %s leads to %s', (stored, place) => {
  if (stored !== null) sessionStorage.setItem(KEY, stored);
  expect(takePlace()).toBe(place);
  expect(takePlace()).toBe('/');
});
