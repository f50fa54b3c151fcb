import { expect, it } from 'vitest';
import { coversScope, type Scope } from './scopes.ts';

it.each<[Scope[], Scope, boolean]>([
  [['full'], 'full', true],
  [['full'], 'users-own-read', true],
  [['users-own-read'], 'users-own-read', true],
  [['users-own-read'], 'full', false],
  [['users-own-read', 'full'], 'full', true],
  [[], 'users-own-read', false],
  [[], 'full', false],
])('%j covers %s: %s', (granted, needed, isCovered) => {
  expect(coversScope(granted, needed)).toBe(isCovered);
});
