import { TWO_FACTOR_NEW_UNTIL } from '@gatehouse/domain/limits';
import { expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import {
  ACTIVATE_FAILURES,
  ENROL_FAILURES,
  isTwoFactorNew,
  keyInGroups,
  REMOVE_FAILURES,
} from './two-factor.rules.ts';

test.each([
  ['2023-12-31T23:59:59.999Z', true],
  ['2024-01-01T00:00:00.000Z', false],
  ['2026-11-15T12:00:00.000Z', false],
])('at %s two-factor is new: %s', (now, isNew) => {
  expect(TWO_FACTOR_NEW_UNTIL).toBe('2024-01-01T00:00:00Z');
  expect(isTwoFactorNew(Date.parse(now))).toBe(isNew);
});

test.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['JBSWY3', 'JBSW Y3'],
  ['', ''],
])('%s is shown as %s', (key, shown) => {
  expect(keyInGroups(key)).toBe(shown);
});

const ENROL = 'POST /user/2fa/devices/enroll';
const ACTIVATE = 'POST /user/2fa/devices/activate';
const REMOVE = 'DELETE /user/2fa/devices/:deviceId';

const invalid = { at: 'code', text: 'Error.OTP_INVALID' };
const network = { at: 'form', text: 'Error.Network', isUndecided: true };
const rateLimit = { at: 'form', text: 'TwoFactor.RateLimit.Text' };
const stale = { at: 'sign-in-again', text: 'Error.REAUTHENTICATION_REQUIRED' };

test.each([
  [{ status: 400, codes: ['INVALID_REQUEST'], reason: 'INVALID_OTP_TOKEN' }, invalid, invalid],
  [{ status: 403, codes: ['REAUTHENTICATION_REQUIRED'] }, stale, stale],
  [{ status: 429, codes: ['TOO_MANY_REQUESTS'] }, rateLimit, rateLimit],
  [{ status: 404, codes: ['NOT_FOUND'] }, gone('Activate'), gone('Remove')],
  [{ status: 400, codes: ['INVALID_REQUEST'] }, undecided('Activate'), undecided('Remove')],
  [{ status: 500, codes: ['INTERNAL'] }, undecided('Activate'), undecided('Remove')],
  [{ kind: 'network' }, network, network],
  [{ kind: 'timeout' }, network, network],
] as const)('%o maps to %o when adding and to %o when removing', (details, added, removed) => {
  expect(failureOf(ACTIVATE, failedCall(ACTIVATE, details), ACTIVATE_FAILURES)).toEqual(added);
  expect(failureOf(REMOVE, failedCall(REMOVE, details), REMOVE_FAILURES)).toEqual(removed);
});

test('an authenticator requires a validated e-mail', () => {
  const details = { status: 403, codes: ['EMAIL_NOT_VALIDATED'] } as const;
  const expected = { at: 'form', text: 'Error.EMAIL_NOT_VALIDATED' };
  expect(failureOf(ENROL, failedCall(ENROL, details), ENROL_FAILURES)).toEqual(expected);
  expect(failureOf(ACTIVATE, failedCall(ACTIVATE, details), ACTIVATE_FAILURES)).toEqual(expected);
});

function gone(act: 'Activate' | 'Remove') {
  return { at: 'form', text: `TwoFactor.${act}.Failed`, isGone: true };
}

function undecided(act: 'Activate' | 'Remove') {
  return { at: 'form', text: `TwoFactor.${act}.Failed`, isUndecided: true };
}
