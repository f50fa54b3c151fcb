import { POPUP_CLOSED_GRACE_MS } from '@gatehouse/domain/limits';
import { expect, test } from 'vitest';
import { entryFailureOf, judgePoll } from './external-auth.rules.ts';

test.each([
  ['pending while the popup is open', { status: 'pending' }, null, 'wait'],
  ['pending while the popup looks closed', { status: 'pending' }, POPUP_CLOSED_GRACE_MS - 1, 'wait'],
  ['pending long after it closed', { status: 'pending' }, POPUP_CLOSED_GRACE_MS, 'given-up'],
  ['success', { status: 'success', code: 'c' }, null, 'enter'],
  ['success just after the popup closed', { status: 'success', code: 'c' }, 3_000, 'enter'],
  ['success that brings nothing to enter with', { status: 'success' }, null, 'failed'],
  ['a refusal', { status: 'failed' }, null, 'failed'],
] as const)('%s', (_what, answer, closedForMs, verdict) => {
  expect(judgePoll(answer, closedForMs)).toBe(verdict);
});

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
