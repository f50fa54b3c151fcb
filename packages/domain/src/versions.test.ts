import { expect, test } from 'vitest';
import { compareVersions } from './versions.ts';

test.each([
  ['1.2.3', '1.2.3', 0],
  ['1.2.3', '1.2.4', -1],
  ['1.10.0', '1.9.9', 1],
  ['2.0.0', '1.99.99', 1],
  ['0.486.2', '1.0.0', -1],
])('compares %s with %s by number', (a, b, expected) => {
  expect(Math.sign(compareVersions(a, b))).toBe(expected);
});
