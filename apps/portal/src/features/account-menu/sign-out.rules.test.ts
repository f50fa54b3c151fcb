import { expect, test } from 'vitest';
import { signOutOutcome } from './sign-out.rules.ts';

test.each([
  [null, { result: 'success' }],
  [
    { kind: 'network', status: 0 },
    { result: 'failed', reason: 'network_error' },
  ],
  [
    { kind: 'timeout', status: 0 },
    { result: 'failed', reason: 'network_error' },
  ],
  [
    { kind: 'status', status: 401 },
    { result: 'failed', reason: 'invalid_session' },
  ],
  [
    { kind: 'status', status: 500 },
    { result: 'failed', reason: 'platform_error' },
  ],
  [new Error('x'), { result: 'failed', reason: 'unknown_error' }],
])('%o', (error, outcome) => {
  expect(signOutOutcome(error)).toEqual(outcome);
});
