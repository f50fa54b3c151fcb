import type { ExternalAuthDevice } from '@gatehouse/contract/external-auth';
import { expect, test } from 'vitest';
import { connectionFailureOf, devicesOf, isConnected, isOnlyWayIn } from './connections.rules.ts';

const google: ExternalAuthDevice = { deviceType: 'google', deviceId: 'g-1' };
const google2: ExternalAuthDevice = { deviceType: 'google', deviceId: 'g-2' };
const facebook: ExternalAuthDevice = { deviceType: 'facebook', deviceId: 'f-1' };

test('each provider has its own accounts', () => {
  expect(devicesOf([google, facebook, google2], 'google')).toEqual([google, google2]);
  expect([isConnected([facebook], 'facebook'), isConnected([facebook], 'google')]).toEqual([true, false]);
});

test.each([
  ['the only provider, no password', [google], false, true],
  ['two accounts of the only provider, no password', [google, google2], false, true],
  ['one of two providers, no password', [google, facebook], false, false],
  ['the only provider, with a password', [google], true, false],
  ['not connected at all', [facebook], false, false],
])('%s', (_what, devices, hasPassword, isOnly) => {
  expect(isOnlyWayIn(devices, 'google', hasPassword)).toBe(isOnly);
});

test.each([
  [{ status: 403, codes: ['REAUTHENTICATION_REQUIRED'] }, 'stale-sign-in'],
  [{ status: 403, codes: ['EMAIL_NOT_VALIDATED'] }, 'email-not-validated'],
  [{ status: 403, codes: ['FORBIDDEN'], reason: 'LAST_SIGN_IN_METHOD' }, 'only-way-in'],
  [{ status: 404, codes: ['NOT_FOUND'] }, 'gone'],
  [{ status: 500, codes: ['INTERNAL'] }, 'failed'],
  [{ kind: 'network' }, 'network'],
  [{ kind: 'timeout' }, 'network'],
])('%o is called %s', (call, failure) => {
  expect(connectionFailureOf({ kind: 'status', status: 0, codes: [], reason: null, ...call })).toBe(failure);
});
