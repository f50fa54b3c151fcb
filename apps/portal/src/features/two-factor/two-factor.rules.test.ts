import { TWO_FACTOR_NEW_UNTIL } from '@gatehouse/domain/limits';
import { expect, test } from 'vitest';
import { isTwoFactorNew, isUndecided, keyInGroups, twoFactorFailureOf } from './two-factor.rules.ts';

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
])('%s is read out as %s', (key, shown) => {
  expect(keyInGroups(key)).toBe(shown);
});

test.each([
  [{ status: 400, codes: ['INVALID_REQUEST'], reason: 'INVALID_OTP_TOKEN' }, 'invalid-code', false],
  [{ status: 403, codes: ['REAUTHENTICATION_REQUIRED'] }, 'stale-sign-in', false],
  [{ status: 403, codes: ['EMAIL_NOT_VALIDATED'] }, 'email-not-validated', false],
  [{ status: 429, codes: ['TOO_MANY_REQUESTS'] }, 'rate-limit', false],
  [{ status: 404, codes: ['NOT_FOUND'] }, 'gone', false],
  [{ status: 400, codes: ['INVALID_REQUEST'] }, 'failed', true],
  [{ status: 500, codes: ['INTERNAL'] }, 'failed', true],
  [{ kind: 'network' }, 'network', true],
  [{ kind: 'timeout' }, 'network', true],
])('%o is called %s, and may have happened all the same: %s', (call, failure, isOpen) => {
  const failed = { kind: 'status', status: 0, codes: [], reason: null, ...call };
  expect(twoFactorFailureOf(failed)).toBe(failure);
  expect(isUndecided(twoFactorFailureOf(failed))).toBe(isOpen);
});
