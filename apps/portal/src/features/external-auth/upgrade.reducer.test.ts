import { describe, expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import {
  UPGRADE_FAILURES,
  type UpgradeEvent,
  type UpgradeFailure,
  upgradeReducer,
  upgradeStart,
} from './upgrade.reducer.ts';

const EMAIL = 'mara@example.test';
const after = (start: string | undefined, ...events: UpgradeEvent[]) =>
  events.reduce(upgradeReducer, upgradeStart(start));
const failed = (failure: UpgradeFailure, waitS: number | null = null): UpgradeEvent => ({
  type: 'failed',
  failure,
  waitS,
});

test('starts with the e-mail, or with the password if the provider supplied the e-mail', () => {
  expect(after(undefined)).toMatchObject({ at: 'email', email: '' });
  expect(after(EMAIL)).toEqual({ at: 'checking', email: EMAIL });
  expect(after(EMAIL, failed('password-required'))).toMatchObject({ at: 'password', mode: 'sign-up' });
  expect(after(EMAIL, failed('user-exists'))).toMatchObject({ at: 'password', mode: 'link' });
});

describe('after the e-mail', () => {
  const given: UpgradeEvent = { type: 'email-given', email: EMAIL };

  test.each<[UpgradeFailure, object]>([
    ['user-exists', { at: 'password', mode: 'link', email: EMAIL }],
    ['password-required', { at: 'password', mode: 'sign-up', email: EMAIL }],
    ['unknown', { at: 'email', restarted: 'unknown', email: EMAIL }],
  ])('%s', (failure, state) => {
    expect(after(undefined, given, failed(failure))).toMatchObject({ ...state, isBusy: false });
  });
});

describe('after the password', () => {
  const given: UpgradeEvent = { type: 'password-given' };

  test.each<[UpgradeFailure, object]>([
    ['invalid-password', { at: 'password', mode: 'link', error: 'invalid-password', isBusy: false }],
    ['user-exists', { at: 'password', mode: 'link', error: null, isBusy: false }],
    ['common-password', { at: 'password', mode: 'sign-up', error: 'common-password', isBusy: false }],
    ['2fa-cancelled', { at: 'password', mode: 'sign-up', error: null, isBusy: false }],
    ['not-found', { at: 'password', isBusy: true }],
    ['rate-limit', { at: 'email', restarted: 'rate-limit', isBusy: false }],
    ['network', { at: 'email', restarted: 'network', isBusy: false }],
    ['unknown', { at: 'email', restarted: 'unknown', isBusy: false }],
  ])('%s', (failure, state) => {
    expect(after(EMAIL, failed('password-required'), given, failed(failure))).toMatchObject(state);
  });

  test('keeps the wait that the server has named', () => {
    const state = after(EMAIL, failed('password-required'), given, failed('rate-limit', 90));
    expect(state).toMatchObject({ restarted: 'rate-limit', waitS: 90 });
  });

  test('a wrong password of a linked account keeps link mode after the code prompt is cancelled', () => {
    const state = after(EMAIL, failed('user-exists'), given, failed('2fa-cancelled'));
    expect(state).toMatchObject({ at: 'password', mode: 'link' });
  });

  test('the e-mail can still be changed', () => {
    expect(after(EMAIL, { type: 'edit-email' })).toMatchObject({ at: 'email', email: EMAIL });
  });
});

const UPGRADE = 'POST /auth/thin/ghostuser/upgrade';
const invalid = (reason: string) => ({ status: 400, codes: ['INVALID_REQUEST'], reason }) as const;

test.each([
  ['INVALID_PASSWORD', invalid('INVALID_PASSWORD'), 'invalid-password'],
  ['USER_EXISTS', invalid('USER_EXISTS'), 'user-exists'],
  ['PASSWORD_REQUIRED', invalid('PASSWORD_REQUIRED'), 'password-required'],
  ['another 400', { status: 400, codes: ['INVALID_REQUEST'] }, 'unknown'],
  ['404', { status: 404, codes: ['NOT_FOUND'] }, 'not-found'],
  ['429', { status: 429, codes: ['TOO_MANY_REQUESTS'] }, 'rate-limit'],
  ['EMAIL_NOT_VALIDATED', { status: 403, codes: ['EMAIL_NOT_VALIDATED'] }, 'email-not-validated'],
  ['500', { status: 500, codes: ['INTERNAL'] }, 'unknown'],
  ['no answer', { kind: 'network' }, 'network'],
  ['a cancelled code prompt', { kind: 'two-factor-cancelled', reason: '2fa-cancelled' }, '2fa-cancelled'],
] as const)('maps %s to its failure', (_what, details, failure) => {
  expect(failureOf(UPGRADE, failedCall(UPGRADE, details), UPGRADE_FAILURES)).toBe(failure);
});
