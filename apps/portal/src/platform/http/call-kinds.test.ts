// @vitest-environment node

import { expect, test } from 'vitest';
import { actsOnce, isAuthCall, isSignOut, isStoreCall } from './call-kinds.ts';

test.each([
  ['POST /authProviders/credentials/sessions', true],
  ['POST /auth/external', true],
  ['POST /auth/codes', true],
  ['POST /users', true],
  ['GET /user/me', false],
  ['POST /users/me/accounts', false],
] as const)('%s is an auth call: %s', (key, expected) => {
  expect(isAuthCall(key)).toBe(expected);
});

test.each([
  ['GET /config/footer/:locale', true],
  ['GET /product/:locale', true],
  ['POST /user/product/:productName/purchase', true],
  ['GET /user/me', false],
  ['GET /game/config/:name/:branch', false],
] as const)('%s uses the store API: %s', (key, expected) => {
  expect(isStoreCall(key)).toBe(expected);
});

test('recognises signing out by method and path', () => {
  expect(isSignOut('DELETE /auth/sessions')).toBe(true);
  expect(isSignOut('POST /auth/sessions/current')).toBe(false);
});

test.each([
  ['POST /users/me/accounts', true],
  ['PUT /users/me/accounts', true],
  ['POST /user/2fa/devices/activate', true],
  ['POST /user/product/:productName/purchase', false],
  ['POST /product/coupon/:couponCode/redeem', false],
  ['POST /authProviders/credentials/sessions', false],
  ['PUT /user/email', false],
] as const)('%s is not idempotent: %s', (key, expected) => {
  expect(actsOnce(key)).toBe(expected);
});
