import { expect, test } from 'vitest';
import { entryFailureOf } from './external-auth.rules.ts';

test.each([
  [
    'a recovery code that switched two-factor off',
    { kind: 'two-factor-cancelled', reason: '2fa-removed' },
    'again',
  ],
  ['back from the code prompt', { kind: 'two-factor-cancelled', reason: '2fa-cancelled' }, 'cancelled'],
  ['a banned player', { kind: 'status', codes: ['USER_BANNED'] }, 'banned'],
  ['a code that was used', { kind: 'status', reason: 'INVALID_CODE' }, 'failed'],
])('%s', (_what, failed, failure) => {
  expect(entryFailureOf({ codes: [], reason: null, ...failed })).toBe(failure);
});
