import { expect, test } from 'vitest';
import { signUpFailureOf, trackedReasonOf } from './sign-up-failure.rules.ts';

test.each([
  ['an e-mail that has an account', { status: 409, codes: ['EMAIL_ALREADY_USED'] }, 'email-used'],
  ['a password everybody has', { status: 400, reason: 'COMMON_PASSWORD' }, 'common-password'],
  ['too many tries', { status: 429, codes: ['TOO_MANY_REQUESTS'] }, 'rate-limit'],
  ['an account that could not be made', { status: 409, codes: ['USER_CREATION_FAILED'] }, 'unknown'],
  ['a broken server', { status: 500, codes: ['INTERNAL'] }, 'unknown'],
  ['no network', { kind: 'network' }, 'network'],
])('%s', (_what, failed, failure) => {
  expect(signUpFailureOf({ kind: 'status', status: 0, codes: [], reason: null, ...failed })).toBe(failure);
});

test.each([
  ['email-used', 'already_exists'],
  ['network', 'network_error'],
  ['rate-limit', 'platform_error'],
  ['unknown', 'unknown_error'],
] as const)('%s is counted as %s', (failure, reason) => {
  expect(trackedReasonOf(failure)).toBe(reason);
});
