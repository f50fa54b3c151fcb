import { POPUP_CLOSED_GRACE_MS } from '@gatehouse/domain/limits';
import { expect, test } from 'vitest';
import { judgePoll } from './poll.rules.ts';

test.each([
  ['pending while the popup is open', 'pending', null, 'wait'],
  ['pending while the popup looks closed', 'pending', POPUP_CLOSED_GRACE_MS - 1, 'wait'],
  ['pending long after it closed', 'pending', POPUP_CLOSED_GRACE_MS, 'given-up'],
  ['success', 'success', null, 'finished'],
  ['success just after the popup closed', 'success', 3_000, 'finished'],
  ['a refusal', 'failed', null, 'failed'],
] as const)('%s', (_what, status, closedForMs, verdict) => {
  expect(judgePoll({ status }, closedForMs)).toBe(verdict);
});
