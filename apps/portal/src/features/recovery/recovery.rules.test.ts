import { describe, expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import {
  NEW_PASSWORD_FAILURES,
  REQUEST_FAILURES,
  readRecoveryAddress,
  recoveryStart,
} from './recovery.rules.ts';

test.each([
  ['#player@example.test', '', { email: 'player@example.test', code: null, isAlert: false }],
  [
    '#player%2Bhome@example.test',
    '?code=abc_-1',
    { email: 'player+home@example.test', code: 'abc_-1', isAlert: false },
  ],
  ['#player@example.test&code=abc_-1', '', { email: 'player@example.test', code: 'abc_-1', isAlert: true }],
  ['#player@example.test&code=%3Cscript%3E', '', { email: 'player@example.test', code: null, isAlert: true }],
  ['#OldKnight', '', { email: '', code: null, isAlert: false }],
  ['#%E0%A4%A', '?code=%3Cscript%3E', { email: '', code: null, isAlert: false }],
  ['', '', { email: '', code: null, isAlert: false }],
])('reads %s with %s', (hash, search, address) => {
  expect(readRecoveryAddress({ hash, search })).toEqual(address);
});

test('a link with code and e-mail is checked, otherwise the e-mail is asked for', () => {
  expect(recoveryStart({ email: 'player@example.test', code: 'abc' }).at).toBe('checking');
  expect(recoveryStart({ email: '', code: 'abc' }).at).toBe('request');
  expect(recoveryStart({ email: 'player@example.test', code: null }).at).toBe('request');
});

const REQUEST = 'PUT /user/password/recovery';
const CHOOSE = 'POST /user/password/recovery';

describe('a rejected new password', () => {
  test.each([
    ['because the link was used or has expired', { status: 404, codes: ['NOT_FOUND'] }, { at: 'expired' }],
    [
      'because it is too common',
      { status: 400, codes: ['INVALID_REQUEST'], reason: 'COMMON_PASSWORD' },
      { failure: { at: 'password', text: 'Password.New.Common' } },
    ],
    [
      'because of too many attempts',
      { status: 429, codes: ['TOO_MANY_REQUESTS'] },
      { failure: { at: 'form', text: 'Error.TOO_MANY_REQUESTS' } },
    ],
    [
      'because the code prompt was cancelled',
      { kind: 'two-factor-cancelled' },
      { at: 'new-password', failure: null },
    ],
    ['without a network', { kind: 'network' }, { failure: { at: 'form', text: 'Error.Network' } }],
  ] as const)('%s', (_why, details, state) => {
    expect(failureOf(CHOOSE, failedCall(CHOOSE, details), NEW_PASSWORD_FAILURES)).toMatchObject(state);
  });
});

test('a failed request shows its reason', () => {
  const failed = failedCall(REQUEST, { status: 429, codes: ['TOO_MANY_REQUESTS'] });
  expect(failureOf(REQUEST, failed, REQUEST_FAILURES)).toEqual({
    at: 'form',
    text: 'Error.TOO_MANY_REQUESTS',
  });
});
