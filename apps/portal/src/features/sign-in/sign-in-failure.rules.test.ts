import { expect, test } from 'vitest';
import {
  type FailedCall,
  type SignInFailure,
  signInFailureOf,
  trackedReasonOf,
} from './sign-in-failure.rules.ts';

const call = (more: Partial<FailedCall>): FailedCall => ({
  kind: 'status',
  status: 0,
  codes: [],
  reason: null,
  ...more,
});

test.each<[string, Partial<FailedCall>, string]>([
  ['a wrong password', { status: 409, codes: ['CREDENTIALS_INVALID'] }, 'forbidden'],
  ['a banned player', { status: 409, codes: ['USER_BANNED'] }, 'banned'],
  ['too many tries', { status: 429, codes: ['TOO_MANY_REQUESTS'] }, 'rate-limit'],
  ['something unreadable', { status: 400, codes: ['INVALID_REQUEST'] }, 'bad-request'],
  ['a refusal by a proxy', { status: 403 }, 'forbidden'],
  ['a broken server', { status: 500, codes: ['INTERNAL'] }, 'unknown'],
  ['an answer nobody can read', { kind: 'malformed', status: 200 }, 'unknown'],
  ['no network', { kind: 'network' }, 'network'],
  ['a minute without an answer', { kind: 'timeout' }, 'network'],
  ['back from the code prompt', { kind: 'two-factor-cancelled', reason: '2fa-cancelled' }, '2fa-cancelled'],
  ['two-factor switched off', { kind: 'two-factor-cancelled', reason: '2fa-removed' }, '2fa-removed'],
])('%s', (_what, failed, failure) => {
  expect(signInFailureOf(call(failed))).toBe(failure);
});

test.each<[SignInFailure, string | null]>([
  ['rate-limit', 'rate_limit'],
  ['forbidden', 'invalid_credentials'],
  ['network', 'invalid_credentials'],
  ['2fa-cancelled', null],
  ['2fa-removed', null],
])('%s is counted as %s', (failure, reason) => {
  expect(trackedReasonOf(failure)).toBe(reason);
});
