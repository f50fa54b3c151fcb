import { expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import { SIGN_UP_FAILURES } from './sign-up-failure.rules.ts';

const SIGN_UP = 'POST /users';
const unknown = { at: 'form', text: 'SignUp.Error.Unknown', reason: 'unknown_error' };

test.each([
  [
    'an e-mail that has an account',
    { status: 409, codes: ['EMAIL_ALREADY_USED'] },
    { at: 'username', text: 'Error.EMAIL_ALREADY_USED', reason: 'already_exists' },
  ],
  [
    'a common password',
    { status: 400, codes: ['INVALID_REQUEST'], reason: 'COMMON_PASSWORD' },
    { at: 'password', text: 'Password.New.Common' },
  ],
  [
    'too many attempts',
    { status: 429, codes: ['TOO_MANY_REQUESTS'] },
    { at: 'form', text: 'Error.TOO_MANY_REQUESTS', reason: 'platform_error' },
  ],
  ['an account that could not be created', { status: 409, codes: ['USER_CREATION_FAILED'] }, unknown],
  ['a server error', { status: 500, codes: ['INTERNAL'] }, unknown],
  ['no network', { kind: 'network' }, { at: 'form', text: 'Error.Network', reason: 'network_error' }],
] as const)('maps %s to its message and tracking reason', (_what, details, failure) => {
  expect(failureOf(SIGN_UP, failedCall(SIGN_UP, details), SIGN_UP_FAILURES)).toMatchObject(failure);
});
