import { expect, test } from 'vitest';
import { refusalFor, validationErrorOf } from './email-validation.rules.ts';

test.each([
  ['nobody knows yet who it is', undefined, 'waiting'],
  ['a visitor', null, 'visitor'],
  ['a player who still has to confirm', { validated: false }, 'player'],
  ['a player of whom nothing is known', { validated: null }, 'player'],
  ['a player who has confirmed', { validated: true }, 'already'],
])('a refused link for %s', (_who, player, refusal) => {
  expect(refusalFor(player)).toBe(refusal);
});

test.each([
  [{ kind: 'network', status: 0 }, 'network'],
  [{ kind: 'timeout', status: 0 }, 'network'],
  [{ kind: 'status', status: 429 }, 'rate-limit'],
  [{ kind: 'status', status: 500 }, 'unknown'],
])('%o can be tried again', (failed, error) => {
  expect(validationErrorOf(failed)).toBe(error);
});
