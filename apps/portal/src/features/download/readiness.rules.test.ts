// @vitest-environment node

import { expect, test } from 'vitest';
import { readinessOf } from './readiness.rules.ts';

test.each([
  ['a page that the server has drawn', true, null, false, 'unknown'],
  ['a Windows computer', true, true, false, 'starting'],
  ['a Windows computer that has begun', true, true, true, 'begun'],
  ['another device', true, false, false, 'unsupported'],
  ['a browser game, as the server draws it', false, null, false, 'in-browser'],
  ['a browser game on Windows', false, true, false, 'in-browser'],
] as const)('%s', (_, hasClient, isSupported, hasBegun, expected) => {
  expect(readinessOf({ hasClient, isSupported, hasBegun })).toBe(expected);
});
