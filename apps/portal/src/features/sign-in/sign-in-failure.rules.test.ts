import { expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import {
  GAME_SIGN_IN_FAILURES,
  SIGN_IN_FAILURES,
  type SignInFailure,
  TRACKED_REASONS,
} from './sign-in-failure.rules.ts';

const PLATFORM = 'POST /authProviders/credentials/sessions';
const GAME = 'POST /auth/thin/sessions';

test.each([
  ['a wrong password', { status: 409, codes: ['CREDENTIALS_INVALID'] }, 'forbidden'],
  ['a banned player', { status: 409, codes: ['USER_BANNED'] }, 'banned'],
  ['too many attempts', { status: 429, codes: ['TOO_MANY_REQUESTS'] }, 'rate-limit'],
  ['an invalid request', { status: 400, codes: ['INVALID_REQUEST'] }, 'bad-request'],
  ['a rejection by a proxy', { status: 403 }, 'forbidden'],
  ['a server error', { status: 500, codes: ['INTERNAL'] }, 'platform'],
  ['an overloaded server', { status: 503, codes: ['OVERLOADED'] }, 'platform'],
  ['a malformed response', { kind: 'malformed', status: 200 }, 'unknown'],
  ['no network', { kind: 'network' }, 'network'],
  ['a timeout', { kind: 'timeout' }, 'network'],
  ['a cancelled code prompt', { kind: 'two-factor-cancelled', reason: '2fa-cancelled' }, '2fa-cancelled'],
] as const)('%s', (_what, details, failure) => {
  expect(failureOf(PLATFORM, failedCall(PLATFORM, details), SIGN_IN_FAILURES)).toBe(failure);
  expect(failureOf(GAME, failedCall(GAME, details), GAME_SIGN_IN_FAILURES)).toBe(failure);
});

test.each<[SignInFailure, string | null]>([
  ['rate-limit', 'rate_limit'],
  ['forbidden', 'invalid_credentials'],
  ['banned', 'invalid_credentials'],
  ['network', 'network_error'],
  ['platform', 'platform_error'],
  ['unknown', 'unknown_error'],
  ['2fa-cancelled', null],
])('%s is tracked as %s', (failure, reason) => {
  expect(TRACKED_REASONS[failure]).toBe(reason);
});
