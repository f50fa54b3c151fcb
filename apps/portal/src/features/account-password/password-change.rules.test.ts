import { expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import { FIRST_PASSWORD_FAILURES, PASSWORD_CHANGE_FAILURES } from './password-change.rules.ts';

const CHANGE = 'PUT /user/password';
const SET = 'PATCH /user/me';
const incorrect = { at: 'current-password', text: 'PasswordChange.Current.Incorrect' };
const unknown = { at: 'form', text: 'PasswordChange.Failed.Text' };
const network = { at: 'form', text: 'Error.Network' };

test.each([
  [{ status: 403, codes: ['FORBIDDEN'], reason: 'INVALID_PASSWORD' }, incorrect],
  [{ status: 403, codes: ['FORBIDDEN'] }, incorrect],
  [
    { status: 400, codes: ['INVALID_REQUEST'], reason: 'SAME_PASSWORD' },
    { at: 'password', text: 'PasswordChange.New.Same' },
  ],
  [
    { status: 400, codes: ['INVALID_REQUEST'], reason: 'COMMON_PASSWORD' },
    { at: 'password', text: 'Password.New.Common' },
  ],
  [{ status: 400, codes: ['INVALID_REQUEST'] }, unknown],
  [
    { status: 429, codes: ['TOO_MANY_REQUESTS'] },
    { at: 'form', text: 'Error.TOO_MANY_REQUESTS' },
  ],
  [{ status: 500, codes: ['INTERNAL'] }, unknown],
  [{ kind: 'network' }, network],
  [{ kind: 'timeout' }, network],
] as const)('%o maps to %o', (details, failure) => {
  expect(failureOf(CHANGE, failedCall(CHANGE, details), PASSWORD_CHANGE_FAILURES)).toEqual(failure);
});

test('a first password requires a recent sign-in', () => {
  const stale = failedCall(SET, { status: 403, codes: ['REAUTHENTICATION_REQUIRED'] });
  expect(failureOf(SET, stale, FIRST_PASSWORD_FAILURES)).toMatchObject({ at: 'sign-in-again' });
});
