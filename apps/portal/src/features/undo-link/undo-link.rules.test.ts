import { expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import { UNDO_FAILURES } from './undo-link.rules.ts';

const REVERT = 'DELETE /user/email/:emailToken';
const asking = (text: string) => ({ at: 'asking', failure: { at: 'form', text } });

test.each([
  ['a link that was used or has expired', { status: 404, codes: ['NOT_FOUND'] }, { at: 'expired' }],
  ['a malformed link', { status: 400, codes: ['INVALID_REQUEST'] }, { at: 'expired' }],
  ['no network', { kind: 'network' }, asking('Error.Network')],
  ['too many attempts', { status: 429, codes: ['TOO_MANY_REQUESTS'] }, asking('Error.TOO_MANY_REQUESTS')],
  ['a server error', { status: 500, codes: ['INTERNAL'] }, asking('Error.Unknown')],
] as const)('%s', (_why, details, state) => {
  expect(failureOf(REVERT, failedCall(REVERT, details), UNDO_FAILURES)).toEqual(state);
});
