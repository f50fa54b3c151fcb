import { expect, test } from 'vitest';
import { describeExport, type StoredExport } from './data-export.rules.ts';

const at = (text: string) => new Date(`2026-11-${text}:00.000Z`);
const stored = (more: Partial<StoredExport> = {}): StoredExport => ({
  state: 'ready',
  requestedAt: at('01T10:00'),
  expiresAt: at('08T10:01'),
  ...more,
});

test.each([
  ['nothing was asked for', null, '01T10:00', { state: 'none' }],
  [
    'it is being prepared',
    stored({ state: 'preparing', expiresAt: null }),
    '01T11:59',
    { state: 'preparing' },
  ],
  ['its job was lost', stored({ state: 'preparing', expiresAt: null }), '01T12:00', { state: 'failed' }],
  ['it has failed', stored({ state: 'failed', expiresAt: null }), '01T10:05', { state: 'failed' }],
  [
    'it is ready, on the same day',
    stored(),
    '02T09:59',
    { state: 'ready', expiresAt: '2026-11-08T10:01:00.000Z', nextAt: '2026-11-02T10:00:00.000Z' },
  ],
  [
    'it is ready, and another one can be asked for',
    stored(),
    '02T10:00',
    { state: 'ready', expiresAt: '2026-11-08T10:01:00.000Z', nextAt: null },
  ],
  ['seven days have passed', stored(), '08T10:01', { state: 'expired', nextAt: null }],
  [
    'a deletion of the account has ended it',
    stored({ state: 'preparing', expiresAt: at('01T10:03') }),
    '01T10:03',
    { state: 'expired', nextAt: '2026-11-02T10:00:00.000Z' },
  ],
])('when %s', (_case, row, now, expected) => {
  expect(describeExport(row, at(now))).toEqual(expected);
});
