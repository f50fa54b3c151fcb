import { expect, test } from 'vitest';
import * as rules from './current-user.rules.ts';

const GAME_ACCOUNT = {
  platformGameAccountId: '4b7f1d8e-7f6a-4a94-8d3e-0a1f2b3c4d5e',
  isDisplayNameFromGame: true,
  isMigrated: false,
};

test('null, not false, means not validated', () => {
  expect(rules.validated({ emailValidatedAt: null })).toBeNull();
  expect(rules.validated({ emailValidatedAt: new Date() })).toBe(true);
});

test('the time of the last password change is shown only while there is a password', () => {
  const passwordChangedAt = new Date('2026-03-12T10:00:00Z');
  expect(rules.passwordChangedAt({ hasPassword: true, passwordChangedAt })).toBe('2026-03-12T10:00:00.000Z');
  expect(rules.passwordChangedAt({ hasPassword: false, passwordChangedAt })).toBeNull();
  expect(rules.passwordChangedAt({ hasPassword: true, passwordChangedAt: null })).toBeNull();
});

test.each([
  ['platform', true, false],
  ['game_ghost', false, false],
  ['social_ghost', false, true],
] as const)('%s: platform user %s, upgrade required %s', (kind, isPlatformUser, isUpgradeRequired) => {
  expect(rules.isPlatformUser({ kind })).toBe(isPlatformUser);
  expect(rules.isUpgradeRequired({ kind })).toBe(isUpgradeRequired);
});

test('a session is thin by its kind only', () => {
  expect(rules.isThin({ kind: 'thin' })).toBe(true);
  expect(rules.isThin({ kind: 'session' })).toBe(false);
});

test('flags of the game account are those of the account itself, and false without one', () => {
  expect(rules.isDisplayNameFromGame({ gameAccount: GAME_ACCOUNT })).toBe(true);
  expect(rules.isGameAccountMigrated({ gameAccount: GAME_ACCOUNT })).toBe(false);
  expect(rules.isGameAccountMigrated({ gameAccount: { ...GAME_ACCOUNT, isMigrated: true } })).toBe(true);
  expect(rules.isDisplayNameFromGame({ gameAccount: null })).toBe(false);
  expect(rules.isGameAccountMigrated({ gameAccount: null })).toBe(false);
});

test('the account of the sign-in comes before the one played last', () => {
  const signedInWith = '9a3c2e10-5b1d-4f66-9f0e-77d2f6a4b801';
  const played = { gameAccount: GAME_ACCOUNT };
  expect(rules.platformGameAccountId({ platformGameAccountId: signedInWith }, played)).toBe(signedInWith);
  expect(rules.platformGameAccountId({ platformGameAccountId: null }, played)).toBe(
    GAME_ACCOUNT.platformGameAccountId,
  );
  expect(rules.platformGameAccountId({ platformGameAccountId: null }, { gameAccount: null })).toBeNull();
});
