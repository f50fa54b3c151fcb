import { describe, expect, test } from 'vitest';
import {
  afterFailedPassword,
  afterFailedRequest,
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

const failed = (more: object) => ({ kind: 'status', status: 0, reason: null, ...more });

describe('a new password that was not taken', () => {
  test.each([
    ['because the link was used or is too old', { status: 404 }, { at: 'expired' }],
    ['because everybody has it', { status: 400, reason: 'COMMON_PASSWORD' }, { error: 'common-password' }],
    ['because of too many tries', { status: 429 }, { error: 'rate-limit' }],
    [
      'because the code prompt was left',
      { kind: 'two-factor-cancelled' },
      { at: 'new-password', error: null },
    ],
    ['without a network', { kind: 'network' }, { error: 'network' }],
  ])('%s', (_why, call, state) => {
    expect(afterFailedPassword(failed(call))).toMatchObject(state);
  });
});

test('a request that failed can be sent again', () => {
  expect(afterFailedRequest(failed({ status: 429 }))).toEqual({ at: 'request', error: 'rate-limit' });
});
