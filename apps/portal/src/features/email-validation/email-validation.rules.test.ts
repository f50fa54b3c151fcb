import { expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import { refusalFor, VALIDATION_FAILURES } from './email-validation.rules.ts';

test.each([
  ['a visitor whose session is still loading', undefined, 'waiting'],
  ['a visitor', null, 'visitor'],
  ['a player who still has to validate', { validated: false }, 'player'],
  ['a player whose validation state is unknown', { validated: null }, 'player'],
  ['a player who has validated', { validated: true }, 'already'],
])('a rejected link for %s', (_who, player, refusal) => {
  expect(refusalFor(player)).toBe(refusal);
});

const VALIDATE = 'POST /user/validate/:token';

test.each([
  [{ kind: 'network' }, { at: 'failed', text: 'Error.Network' }],
  [{ kind: 'timeout' }, { at: 'failed', text: 'Error.Network' }],
  [
    { status: 429, codes: ['TOO_MANY_REQUESTS'] },
    { at: 'failed', text: 'Error.TOO_MANY_REQUESTS' },
  ],
  [
    { status: 500, codes: ['INTERNAL'] },
    { at: 'failed', text: 'Error.Unknown' },
  ],
  [{ status: 404, codes: ['NOT_FOUND'] }, { at: 'refused' }],
  [{ status: 404, codes: ['NOT_FOUND'], reason: 'ALREADY_VALIDATED' }, { at: 'already' }],
  [{ status: 400, codes: ['INVALID_REQUEST'] }, { at: 'refused' }],
] as const)('%o leads to %o', (details, state) => {
  expect(failureOf(VALIDATE, failedCall(VALIDATE, details), VALIDATION_FAILURES)).toEqual(state);
});
