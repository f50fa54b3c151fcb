import { expect, it } from 'vitest';
import { isWorthRetrying } from './retry.ts';

it.each([
  [null, 0, true],
  [null, 3, true],
  [null, 4, false],
  [502, 0, true],
  [503, 0, true],
  [504, 3, true],
  [504, 4, false],
  [500, 0, false],
  [505, 0, false],
  [400, 0, false],
  [401, 0, false],
  [409, 0, false],
  [429, 0, false],
])('status %s after %i retries is sent again: %s', (status, retries, expected) => {
  expect(isWorthRetrying(status, retries)).toBe(expected);
});
