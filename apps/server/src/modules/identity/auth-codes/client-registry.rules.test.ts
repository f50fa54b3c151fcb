import { expect, test } from 'vitest';
import { findClientName, mayRequestScopes, secretHashesOf } from './client-registry.rules.ts';

const ids = (first: string) => ({
  board: `${first}0000000-0000-4000-8000-000000000001`,
  support: `${first}0000000-0000-4000-8000-000000000002`,
  launcher: `${first}0000000-0000-4000-8000-000000000003`,
  interstitial: `${first}0000000-0000-4000-8000-000000000004`,
});
const portal = { clientIds: { Production: ids('a'), Sandbox: ids('b') } };

test('a client has one id per environment', () => {
  expect(findClientName(portal, 'Production', ids('a').board)).toBe('board');
  expect(findClientName(portal, 'Production', ids('A').launcher)).toBe('launcher');
  expect(findClientName(portal, 'Production', ids('b').board)).toBeNull();
  expect(findClientName(portal, 'Sandbox', ids('b').board)).toBe('board');
});

test.each([
  ['launcher', ['full'], true],
  ['launcher', ['users-own-read'], true],
  ['board', ['users-own-read'], true],
  ['board', ['full'], false],
  ['support', ['users-own-read', 'full'], false],
  ['interstitial', ['full'], false],
] as const)('%s may request %j: %s', (client, scopes, isAllowed) => {
  expect(mayRequestScopes(client, scopes)).toBe(isAllowed);
});

const HASH = 'a'.repeat(64);
const configured = { clientSecretsSha256: { Production: { board: [HASH] } } };

test('a secret is valid in the environment that it is configured for', () => {
  expect(secretHashesOf(configured, { mode: 'serve', environment: 'Production' }, 'board')).toEqual([HASH]);
  expect(secretHashesOf(configured, { mode: 'serve', environment: 'Sandbox' }, 'board')).toEqual([]);
  expect(secretHashesOf(configured, { mode: 'serve', environment: 'Production' }, 'support')).toEqual([]);
});

test('the demo secrets are valid only in the demo, and only until the operator configures one', () => {
  expect(secretHashesOf({}, { mode: 'demo', environment: 'Production' }, 'board')).toHaveLength(1);
  expect(secretHashesOf({}, { mode: 'serve', environment: 'Production' }, 'board')).toEqual([]);
  expect(secretHashesOf(configured, { mode: 'demo', environment: 'Production' }, 'board')).toEqual([HASH]);
});
