import { expect, test } from 'vitest';
import { isUuid } from './uuid.ts';

test.each([
  ['0b0e7f0a-6c1d-4c0b-9a53-1f2e3d4c5b6a', true],
  ['0B0E7F0A-6C1D-4C0B-9A53-1F2E3D4C5B6A', true],
  ['0b0e7f0a6c1d4c0b9a531f2e3d4c5b6a', false],
  ['0b0e7f0a-6c1d-4c0b-9a53-1f2e3d4c5b6g', false],
  [' 0b0e7f0a-6c1d-4c0b-9a53-1f2e3d4c5b6a', false],
  ['', false],
])('%j is a UUID: %s', (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});
