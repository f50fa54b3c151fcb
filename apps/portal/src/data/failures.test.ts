// @vitest-environment node

import { expect, test } from 'vitest';
import { failedCall } from '../../test/failed-call.ts';
import { type Failures, failureOf, isRefused, tooManyRequests } from './failures.ts';

const COUPON = 'POST /product/coupon/:couponCode/redeem';
const SIGN_IN = 'POST /authProviders/credentials/sessions';

const coupon: Failures<typeof COUPON, string> = {
  NOT_FOUND: 'not found',
  FORBIDDEN: 'forbidden',
  COUPON_REFUSED: 'refused',
  ALREADY_OWNED: 'owned',
  ALREADY_REDEEMED: 'redeemed',
  EXPIRED: 'expired',
  NOT_YET_VALID: 'early',
  USED_UP: 'used up',
  TOO_MANY_REQUESTS: 'rate limit',
  network: 'network',
  timeout: 'timeout',
  unexpected: 'unexpected',
};

test.each([
  ['its reason', { status: 409, codes: ['COUPON_REFUSED'], reason: 'EXPIRED' }, 'expired'],
  ['its code', { status: 404, codes: ['NOT_FOUND'] }, 'not found'],
  [
    'its code, where a newer server has a new reason',
    { codes: ['COUPON_REFUSED'], reason: 'NEW' },
    'refused',
  ],
  ['the last of its codes', { codes: ['NOT_FOUND', 'FORBIDDEN'] }, 'forbidden'],
  ['its status, where a proxy has refused it', { status: 429 }, 'rate limit'],
  ['no answer', { kind: 'network' }, 'network'],
  ['a timeout', { kind: 'timeout' }, 'timeout'],
  ['a malformed response', { kind: 'malformed', status: 200 }, 'unexpected'],
  ['a code that the table has no entry for', { status: 500, codes: ['INTERNAL'] }, 'unexpected'],
  ['a code that only a newer server has', { status: 409, codes: ['toString'] }, 'unexpected'],
] as const)('maps a failed call by %s', (_what, details, failure) => {
  const error = failedCall(COUPON, details as Parameters<typeof failedCall>[1]);
  expect(failureOf(COUPON, error, coupon)).toBe(failure);
});

test('maps an error of another endpoint to unexpected', () => {
  expect(failureOf(COUPON, new TypeError('x'), coupon)).toBe('unexpected');
  const other = failedCall('GET /user/me', { status: 404, codes: ['NOT_FOUND'] });
  expect(failureOf(COUPON, other, coupon)).toBe('unexpected');
});

test('uses the entry of a general code if the feature has one', () => {
  const error = failedCall(COUPON, { status: 401, codes: ['UNAUTHORIZED'] });
  expect(failureOf(COUPON, error, { ...coupon, UNAUTHORIZED: 'signed out' })).toBe('signed out');
});

test('requires an entry for every code and reason of the endpoint, and for a cancelled code prompt', () => {
  const { EXPIRED: _, ...lacksReason } = coupon;
  const { NOT_FOUND: __, ...lacksCode } = coupon;
  // @ts-expect-error: a reason of the contract is missing
  const one: typeof coupon = lacksReason;
  // @ts-expect-error: a code of the contract is missing
  const other: typeof coupon = lacksCode;
  const signIn = { CREDENTIALS_INVALID: 1, USER_BANNED: 2, TOO_MANY_REQUESTS: 3 };
  const transport = { network: 4, timeout: 5, unexpected: 6 };
  const whole: Failures<typeof SIGN_IN, number> = { ...signIn, ...transport, 'two-factor-cancelled': 7 };
  // @ts-expect-error: this endpoint may ask for a one-time code
  const promptless: Failures<typeof SIGN_IN, number> = { ...signIn, ...transport };
  expect([one, other, whole, promptless]).toHaveLength(4);
});

test.each([
  [{ status: 404 }, true],
  [{ status: 500 }, false],
  [{ kind: 'network' }, false],
] as const)('%o is a refusal: %s', (details, isOne) => {
  expect(isRefused(failedCall(COUPON, details))).toBe(isOne);
});

const inWords = (waitS: number | null) => JSON.stringify(tooManyRequests(waitS));

test.each([
  ['says the minutes that the server names', 2790, { text: 'Error.Wait', values: { minutes: 47 } }],
  [
    'rounds up, so that a player does not come back too early',
    61,
    { text: 'Error.Wait', values: { minutes: 2 } },
  ],
  ['says no time where the server names none', undefined, { text: 'Error.TOO_MANY_REQUESTS' }],
])('a call over its rate %s', (_what, retryAfterS, expected) => {
  const table = { ...coupon, TOO_MANY_REQUESTS: inWords };
  const error = failedCall(COUPON, { status: 429, codes: ['TOO_MANY_REQUESTS'], retryAfterS });
  expect(JSON.parse(failureOf(COUPON, error, table))).toEqual({ at: 'form', ...expected });
});
