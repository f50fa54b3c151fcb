import type { OwnSignInMethod } from '@gatehouse/contract/sign-in-method';
import { expect, test } from 'vitest';
import { hasTwoFactorBadge, hasTwoFactorNotification } from './two-factor-attention.rules.ts';

const password: OwnSignInMethod = { kind: 'password', count: 1, isSufficient: true, added: [] };
const noAuthenticator: OwnSignInMethod = { kind: 'authenticator', count: 0, isSufficient: false, added: [] };
const none = [password, noAuthenticator];

test.each([
  ['not loaded yet', { methods: undefined, hasSeen2fa: false }, false],
  ['a password alone, never seen', { methods: none, hasSeen2fa: false }, true],
  ['a password alone, but seen', { methods: none, hasSeen2fa: true }, false],
  ['an authenticator', { methods: [password, { ...noAuthenticator, count: 1 }], hasSeen2fa: false }, false],
])('shows or hides the badge with %s', (_, facts, expected) => {
  expect(hasTwoFactorBadge(facts)).toBe(expected);
});

test.each([
  [true, true],
  [false, false],
  [null, false],
])('shows or hides the notification for a player whose validation is %s', (validated, expected) => {
  expect(hasTwoFactorNotification({ methods: none, hasSeen2fa: false, validated })).toBe(expected);
});
