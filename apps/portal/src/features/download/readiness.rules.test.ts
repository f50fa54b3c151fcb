// @vitest-environment node

import { expect, test } from 'vitest';
import { readinessOf } from './readiness.rules.ts';

test.each([
  ['a server-rendered page', true, null, false, 'unknown'],
  ['a Windows computer', true, true, false, 'starting'],
  ['a Windows computer that has started', true, true, true, 'begun'],
  ['another device', true, false, false, 'unsupported'],
  ['a browser game, server-rendered', false, null, false, 'in-browser'],
  ['a browser game on Windows', false, true, false, 'in-browser'],
] as const)('%s', (_, hasClient, isSupported, hasBegun, expected) => {
  expect(readinessOf({ hasClient, isSupported, hasBegun })).toBe(expected);
});
