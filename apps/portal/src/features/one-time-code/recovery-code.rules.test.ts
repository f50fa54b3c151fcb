import { expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import { RECOVERY_CODE_FAILURES } from './recovery-code.rules.ts';

const RECOVER = 'POST /user/2fa/devices/recover';
const invalid = { at: 'recovery-code', text: 'RecoveryCode.Code.Invalid' };

test.each([
  ['a wrong code', { status: 400, codes: ['INVALID_REQUEST'], reason: 'INVALID_RECOVERY_TOKEN' }, invalid],
  ['an unreadable code', { status: 400, codes: ['INVALID_REQUEST'] }, invalid],
  [
    'a wrong password',
    { status: 409, codes: ['CREDENTIALS_INVALID'] },
    { at: 'form', text: 'User.SignIn.Error.Forbidden' },
  ],
  [
    'the sixth attempt',
    { status: 429, codes: ['TOO_MANY_REQUESTS'] },
    { at: 'form', text: 'Error.TOO_MANY_REQUESTS' },
  ],
  ['no network', { kind: 'network' }, { at: 'form', text: 'Error.Network' }],
  ['a server error', { status: 500, codes: ['INTERNAL'] }, { at: 'form', text: 'Error.Unknown' }],
] as const)('%s', (_what, details, failure) => {
  expect(failureOf(RECOVER, failedCall(RECOVER, details), RECOVERY_CODE_FAILURES)).toEqual(failure);
});
