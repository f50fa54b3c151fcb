// @vitest-environment node

import { describe, expect, test } from 'vitest';
import {
  confirmErrorOf,
  emailReasonOf,
  type FailedCall,
  isExpired,
  isFactorRemoved,
  isTurnedAway,
  mergeErrorOf,
  migrationFailureOf,
  nameErrorOf,
  signInErrorOf,
  unifyReasonOf,
} from './migration-failure.rules.ts';

const answer = (status: number, code: string, reason: string | null = null): FailedCall => ({
  kind: 'status',
  status,
  codes: [code],
  reason,
});
const silence = (kind: string): FailedCall => ({ kind, status: 0, codes: [], reason: null });
const left = (reason: string): FailedCall => ({ ...silence('two-factor-cancelled'), reason });

test.each([
  [answer(400, 'INVALID_REQUEST'), 'confirm-email', 'platform_error'],
  [answer(400, 'INVALID_REQUEST', 'COMMON_PASSWORD'), 'common-password', 'platform_error'],
  [answer(422, 'EMAIL_EXISTS'), 'confirm-email', 'already_exists'],
  [answer(429, 'TOO_MANY_REQUESTS'), 'rate-limit', 'platform_error'],
  [silence('network'), 'network', 'network_error'],
  [silence('timeout'), 'network', 'network_error'],
  [silence('malformed'), 'confirm-email', 'unknown_error'],
])('an e-mail refused by %o', (failed, error, reason) => {
  expect(confirmErrorOf(failed)).toBe(error);
  expect(emailReasonOf(failed)).toBe(reason);
});

test.each([
  [answer(409, 'CREDENTIALS_INVALID'), 'invalid-password', 'invalid-password'],
  [answer(500, 'INTERNAL'), 'invalid-password', 'unify-account'],
  [answer(409, 'USER_BANNED'), 'banned', 'banned'],
  [answer(429, 'TOO_MANY_REQUESTS'), 'rate-limit', 'rate-limit'],
  [silence('network'), 'network', 'network'],
  [left('2fa-cancelled'), null, null],
])('%o at the sign-in is %s, at the merge %s', (failed, atSignIn, atMerge) => {
  expect(signInErrorOf(failed)).toBe(atSignIn);
  expect(mergeErrorOf(failed)).toBe(atMerge);
});

test('each way to fail is counted by the name the specification has for it', () => {
  const errors = ['invalid-password', 'rate-limit', 'network', 'banned', 'unify-account'] as const;
  expect(errors.map(unifyReasonOf)).toEqual([
    'invalid_password',
    'rate_limit',
    'network_error',
    'invalid_credentials',
    'platform_error',
  ]);
});

describe('what a call says beside its status', () => {
  test('a refused name has its reason, and another refusal is none of the name', () => {
    expect(nameErrorOf(answer(409, 'NAME_REFUSED', 'curse_word'))).toBe('curse_word');
    expect(nameErrorOf(answer(409, 'NAME_REFUSED'))).toBe('unknown_error');
    expect(nameErrorOf(answer(409, 'CREDENTIALS_INVALID'))).toBeNull();
  });

  test('a code prompt is left by going back, or by switching the factor off', () => {
    expect([isTurnedAway(left('2fa-cancelled')), isFactorRemoved(left('2fa-cancelled'))]).toEqual([
      true,
      false,
    ]);
    expect([isTurnedAway(left('2fa-removed')), isFactorRemoved(left('2fa-removed'))]).toEqual([false, true]);
  });

  test('a token that has had its time, and a ghost that is gone, end the flow', () => {
    expect(isExpired(answer(401, 'UNAUTHORIZED'))).toBe(true);
    expect(isExpired(answer(404, 'NOT_FOUND'))).toBe(true);
    expect(isExpired(answer(409, 'CREDENTIALS_INVALID'))).toBe(false);
  });

  test('the sign-in page says what it has words for', () => {
    expect(migrationFailureOf('banned')).toBe('banned');
    expect(migrationFailureOf('unify-account')).toBe('unknown');
    expect(migrationFailureOf(null)).toBeNull();
  });
});
