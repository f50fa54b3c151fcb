import { describe, expect, test } from 'vitest';
import { failureOf } from '../../data/failures.ts';
import { failedCall } from '../../data/testing/failed-call.ts';
import {
  NEW_PASSWORD_FAILURES,
  REQUEST_FAILURES,
  readRecoveryAddress,
  recoveryStart,
} from './recovery.rules.ts';

test.each([
  ['#player@example.test', '', { email: 'player@example.test', code: null }],
  ['#player%2Bhome@example.test', '?code=abc_-1', { email: 'player+home@example.test', code: 'abc_-1' }],
  ['#OldKnight', '', { email: '', code: null }],
  ['#%E0%A4%A', '?code=%3Cscript%3E', { email: '', code: null }],
  ['', '', { email: '', code: null }],
])('%s with %s is read', (hash, search, address) => {
  expect(readRecoveryAddress({ hash, search })).toEqual(address);
});

test('a link with code and e-mail asks for the new password, anything less for the e-mail', () => {
  expect(recoveryStart({ email: 'player@example.test', code: 'abc' }).at).toBe('new-password');
  expect(recoveryStart({ email: '', code: 'abc' }).at).toBe('request');
  expect(recoveryStart({ email: 'player@example.test', code: null }).at).toBe('request');
});

const REQUEST = 'PUT /user/password/recovery';
const CHOOSE = 'POST /user/password/recovery';

describe('a new password that was not taken', () => {
  test.each([
    ['because the link was used or is too old', { status: 404, codes: ['NOT_FOUND'] }, { at: 'expired' }],
    [
      'because it is a common one',
      { status: 400, codes: ['INVALID_REQUEST'], reason: 'COMMON_PASSWORD' },
      { failure: { at: 'password', text: 'Password.New.Common' } },
    ],
    [
      'because of too many tries',
      { status: 429, codes: ['TOO_MANY_REQUESTS'] },
      { failure: { at: 'form', text: 'Error.TOO_MANY_REQUESTS' } },
    ],
    [
      'because the code prompt was left',
      { kind: 'two-factor-cancelled' },
      { at: 'new-password', failure: null },
    ],
    ['without a network', { kind: 'network' }, { failure: { at: 'form', text: 'Error.Network' } }],
  ] as const)('%s', (_why, details, state) => {
    expect(failureOf(CHOOSE, failedCall(CHOOSE, details), NEW_PASSWORD_FAILURES)).toMatchObject(state);
  });
});

test('a request that failed says why', () => {
  const failed = failedCall(REQUEST, { status: 429, codes: ['TOO_MANY_REQUESTS'] });
  expect(failureOf(REQUEST, failed, REQUEST_FAILURES)).toEqual({
    at: 'form',
    text: 'Error.TOO_MANY_REQUESTS',
  });
});
