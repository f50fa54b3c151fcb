import type { ExternalAuthDevice } from '@gatehouse/contract/external-auth';
import type { OwnSignInMethod } from '@gatehouse/contract/sign-in-method';
import { expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import {
  CONNECT_FAILURES,
  devicesOf,
  isConnected,
  isOnlySignInMethod,
  REMOVE_FAILURES,
} from './connections.rules.ts';

const google: ExternalAuthDevice = { deviceType: 'google', deviceId: 'g-1' };
const google2: ExternalAuthDevice = { deviceType: 'google', deviceId: 'g-2' };
const facebook: ExternalAuthDevice = { deviceType: 'facebook', deviceId: 'f-1' };

test('groups accounts by provider', () => {
  expect(devicesOf([google, facebook, google2], 'google')).toEqual([google, google2]);
  expect([isConnected([facebook], 'facebook'), isConnected([facebook], 'google')]).toEqual([true, false]);
});

test.each([
  ['the only provider, no password', [google], 0, true],
  ['two accounts of the only provider, no password', [google, google2], 0, true],
  ['one of two providers, no password', [google, facebook], 0, false],
  ['the only provider, with a password', [google], 1, false],
  ['not connected at all', [facebook], 0, false],
])('%s', (_what, devices, passwords, isOnly) => {
  const kind = (
    name: OwnSignInMethod['kind'],
    added: OwnSignInMethod['added'],
    isSufficient = true,
  ): OwnSignInMethod => ({ kind: name, count: added.length, isSufficient, added });
  const one = { id: null, name: null, at: null };
  const methods = [
    kind('password', passwords > 0 ? [one] : []),
    kind(
      'provider',
      devices.map(({ deviceType, deviceId }) => ({ id: deviceId, name: deviceType, at: null })),
    ),
    kind('authenticator', [one], false),
  ];
  expect(isOnlySignInMethod(methods, 'google')).toBe(isOnly);
});

const CONNECT = 'POST /auth/external';
const REMOVE = 'DELETE /auth/external/devices/:deviceType/:deviceId';
const connectFailed = { at: 'form', text: 'Connections.Connect.Failed' };
const removeFailed = { at: 'form', text: 'Connections.Remove.Failed' };
const network = { at: 'form', text: 'Error.Network' };

test.each([
  [{ status: 403, codes: ['REAUTHENTICATION_REQUIRED'] }, { at: 'sign-in-again' }],
  [
    { status: 403, codes: ['EMAIL_NOT_VALIDATED'] },
    { at: 'form', text: 'Error.EMAIL_NOT_VALIDATED' },
  ],
  [{ status: 404, codes: ['NOT_FOUND'] }, connectFailed],
  [{ status: 500, codes: ['INTERNAL'] }, connectFailed],
  [{ kind: 'network' }, network],
  [{ kind: 'timeout' }, network],
] as const)('a failed connect with %o maps to %o', (details, failure) => {
  expect(failureOf(CONNECT, failedCall(CONNECT, details), CONNECT_FAILURES)).toMatchObject(failure);
});

test.each([
  [{ status: 403, codes: ['FORBIDDEN'], reason: 'LAST_SIGN_IN_METHOD' }, 'only-sign-in-method'],
  [
    { status: 403, codes: ['REAUTHENTICATION_REQUIRED'] },
    { at: 'sign-in-again', text: 'Error.REAUTHENTICATION_REQUIRED' },
  ],
  [{ status: 404, codes: ['NOT_FOUND'] }, 'gone'],
  [{ status: 500, codes: ['INTERNAL'] }, removeFailed],
  [{ kind: 'network' }, network],
  [{ kind: 'timeout' }, network],
] as const)('a failed removal with %o maps to %o', (details, failure) => {
  expect(failureOf(REMOVE, failedCall(REMOVE, details), REMOVE_FAILURES)).toEqual(failure);
});
