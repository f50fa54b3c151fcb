// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import {
  CONFIRM_FAILURES,
  MERGE_FAILURES,
  MERGE_REASONS,
  migrationFailureOf,
  SIGN_IN_FAILURES,
  SIGN_IN_REASONS,
} from './migration-failure.rules.ts';

const UPGRADE = 'POST /auth/thin/ghostuser/upgrade';
const SIGN_IN = 'POST /authProviders/credentials/sessions';
const MERGE = 'POST /auth/thin/ghostuser/merge';
type Details = Parameters<typeof failedCall>[1];

const confirmFailureOf = (details: Details) =>
  failureOf(UPGRADE, failedCall(UPGRADE, details), CONFIRM_FAILURES);
const signInFailureOf = (details: Details) =>
  failureOf(SIGN_IN, failedCall(SIGN_IN, details), SIGN_IN_FAILURES);
const mergeFailureOf = (details: Details) => failureOf(MERGE, failedCall(MERGE, details), MERGE_FAILURES);

test.each([
  [{ status: 400, codes: ['INVALID_REQUEST'] }, 'confirm-email', 'platform_error'],
  [
    { status: 400, codes: ['INVALID_REQUEST'], reason: 'COMMON_PASSWORD' },
    'common-password',
    'platform_error',
  ],
  [{ status: 422, codes: ['EMAIL_EXISTS'] }, 'email-exists', 'already_exists'],
  [{ status: 429, codes: ['TOO_MANY_REQUESTS'] }, 'rate-limit', 'platform_error'],
  [{ kind: 'network' }, 'network', 'network_error'],
  [{ kind: 'timeout' }, 'network', 'network_error'],
  [{ kind: 'malformed' }, 'confirm-email', 'unknown_error'],
  [{ kind: 'two-factor-cancelled', reason: '2fa-cancelled' }, null, null],
] as const)('an e-mail rejected with %o', (details, error, reason) => {
  expect(confirmFailureOf(details)).toEqual({ error, reason });
});

test.each([
  [{ status: 409, codes: ['CREDENTIALS_INVALID'] }, 'invalid-password', 'invalid-password'],
  [{ status: 500, codes: ['INTERNAL'] }, 'invalid-password', 'unify-account'],
  [{ status: 409, codes: ['USER_BANNED'] }, 'banned', 'banned'],
  [{ status: 429, codes: ['TOO_MANY_REQUESTS'] }, 'rate-limit', 'rate-limit'],
  [{ kind: 'network' }, 'network', 'network'],
  [{ kind: 'two-factor-cancelled', reason: '2fa-cancelled' }, null, null],
] as const)('%o is %s at the sign-in and %s at the merge', (details, atSignIn, atMerge) => {
  expect(signInFailureOf(details)).toBe(atSignIn);
  expect(mergeFailureOf(details)).toEqual({ error: atMerge });
});

test.each([
  [{ status: 409, codes: ['CREDENTIALS_INVALID'] }, 'invalid_password'],
  [{ status: 409, codes: ['USER_BANNED'] }, 'invalid_credentials'],
  [{ status: 429, codes: ['TOO_MANY_REQUESTS'] }, 'rate_limit'],
  [{ status: 500, codes: ['INTERNAL'] }, 'platform_error'],
  [{ kind: 'network' }, 'network_error'],
  [{ kind: 'malformed' }, 'unknown_error'],
  [{ kind: 'two-factor-cancelled', reason: '2fa-cancelled' }, null],
] as const)('%o is tracked as %s at the sign-in and at the merge', (details, reason) => {
  expect(failureOf(SIGN_IN, failedCall(SIGN_IN, details), SIGN_IN_REASONS)).toBe(reason);
  expect(failureOf(MERGE, failedCall(MERGE, details), MERGE_REASONS)).toBe(reason);
});

describe('the details of a failed call', () => {
  test('a rejected name has its reason, and other failures do not concern the name', () => {
    const refused = (reason?: string) => ({ status: 409, codes: ['NAME_REFUSED'], reason }) as const;
    expect(mergeFailureOf(refused('curse_word'))).toEqual({ name: 'curse_word' });
    expect(mergeFailureOf(refused())).toEqual({ name: 'unknown_error' });
    expect(mergeFailureOf({ status: 409, codes: ['CREDENTIALS_INVALID'] })).not.toHaveProperty('name');
  });

  test('an invalid e-mail is distinguished from a wrong password', () => {
    expect(signInFailureOf({ status: 400, codes: ['INVALID_REQUEST'] })).toBe('invalid-email');
  });

  test.each([
    { status: 401, codes: ['UNAUTHORIZED'] },
    { status: 404, codes: ['NOT_FOUND'] },
  ] as const)('an expired token and a deleted ghost end the flow: %o', (details) => {
    expect(confirmFailureOf(details).error).toBe('expired');
    expect(mergeFailureOf(details)).toEqual({ error: 'expired' });
  });

  test('failures for which the sign-in page has a text are passed on to it', () => {
    expect(migrationFailureOf('banned')).toBe('banned');
    expect(migrationFailureOf('unify-account')).toBe('unknown');
    expect(migrationFailureOf(null)).toBeNull();
  });
});
