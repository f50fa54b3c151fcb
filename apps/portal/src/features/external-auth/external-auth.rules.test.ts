import { expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import { ENTRY_FAILURES } from './external-auth.rules.ts';

const ENTER = 'POST /auth/sessions/current';

test.each([
  ['back from the code prompt', { kind: 'two-factor-cancelled', reason: '2fa-cancelled' }, 'cancelled'],
  ['a banned player', { status: 409, codes: ['USER_BANNED'] }, 'banned'],
  ['a code that was used', { status: 400, codes: ['INVALID_REQUEST'], reason: 'INVALID_CODE' }, 'failed'],
] as const)('%s', (_what, details, failure) => {
  expect(failureOf(ENTER, failedCall(ENTER, details), ENTRY_FAILURES)).toBe(failure);
});
