import { expect, test } from 'vitest';
import { failedCall } from '../../test/failed-call.ts';
import { failureOf } from '../data/failures.ts';
import { SIGN_OUT_FAILURES } from './logout-reason.rules.ts';

const SIGN_OUT = 'DELETE /auth/sessions';

test.each([
  [failedCall(SIGN_OUT, { kind: 'network' }), 'network_error'],
  [failedCall(SIGN_OUT, { kind: 'timeout' }), 'network_error'],
  [failedCall(SIGN_OUT, { status: 401, codes: ['UNAUTHORIZED'] }), 'invalid_session'],
  [failedCall(SIGN_OUT, { status: 500, codes: ['INTERNAL'] }), 'platform_error'],
  [new Error('x'), 'unknown_error'],
])('%o is counted as %s', (error, reason) => {
  expect(failureOf(SIGN_OUT, error, SIGN_OUT_FAILURES)).toBe(reason);
});
