import { expect, test } from 'vitest';
import { compareToCasync, comparison } from './patching.ts';

test.each([
  ['holds with a little more than casync', 1_100_000, 1_000_000, true],
  ['fails with much more than casync', 1_300_000, 1_000_000, false],
  ['fails without casync, because nothing was compared', 1_100_000, undefined, false],
])('the size of a patch %s', (_title, bytes, other, holds) => {
  expect(compareToCasync('small change', bytes, other)).toMatchObject({ budget: '1.2 times', holds });
});

test('a program that is missing does not hold', () => {
  expect(comparison('xdelta3', undefined)).toMatchObject({ value: 'missing', holds: false });
  expect(comparison('xdelta3', '1.05 MB')).toMatchObject({ value: '1.05 MB', holds: true });
});
