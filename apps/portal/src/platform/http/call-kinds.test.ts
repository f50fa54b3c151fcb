// @vitest-environment node

import { expect, test } from 'vitest';
import { isAuthCall, isRepeatable, isSignOut, isStoreCall } from './call-kinds.ts';

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
  ['GET /user/me', true],
  ['PUT /user/locale', true],
  ['POST /user/product/:productName/purchase', true],
  ['POST /product/coupon/:couponCode/redeem', true],
  ['POST /authProviders/credentials/sessions', true],
  ['POST /users/me/accounts', false],
  ['PUT /users/me/accounts', false],
  ['POST /user/2fa/devices/activate', false],
  // A second undo link is answered with 404, although the first has worked.
  ['DELETE /user/email/:emailToken', false],
  ['POST /user/2fa/devices/undo', false],
  // A second mail is answered with 429, although the first was sent.
  ['PUT /user/email', false],
  ['PUT /user/email/validate', false],
  ['PUT /user/password/recovery', false],
  // The new token is in the lost response, and the former one is refused.
  ['PUT /user/password', false],
  ['PATCH /user/me', false],
] as const)('%s may be repeated: %s', (key, expected) => {
  expect(isRepeatable(key)).toBe(expected);
});
