import { expect, test } from 'vitest';
import { nextOption } from './search-keys.rules.ts';

test.each([
  ['ArrowDown', null, 3, 0],
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, null],
  ['ArrowUp', null, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowUp', 0, 3, null],
  ['ArrowDown', null, 0, undefined],
  ['Home', 1, 3, undefined],
  ['a', null, 3, undefined],
])('%s from option %s of %i leads to %s', (key, active, total, next) => {
  expect(nextOption(key, active, total)).toBe(next);
});
