import { expect, test } from 'vitest';
import { afterFailedUndo } from './undo-link.rules.ts';

test.each([
  ['a link that was used or is too old', { kind: 'status', status: 404 }, { at: 'expired' }],
  ['a link that lost a piece on its way', { kind: 'status', status: 400 }, { at: 'expired' }],
  ['no network', { kind: 'network', status: 0 }, { at: 'asking', error: 'network' }],
  ['too many tries', { kind: 'status', status: 429 }, { at: 'asking', error: 'rate-limit' }],
  ['a broken server', { kind: 'status', status: 500 }, { at: 'asking', error: 'unknown' }],
])('%s', (_why, failed, state) => {
  expect(afterFailedUndo(failed)).toEqual(state);
});
