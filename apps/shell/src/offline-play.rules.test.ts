import { expect, test } from 'vitest';
import { offlineRefusal } from './offline-play.rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const ISSUED = Date.parse('2026-05-01T12:00:00Z');
const statement = {
  games: ['mossfield'],
  issuedAt: new Date(ISSUED).toISOString(),
  expiresAt: new Date(ISSUED + 30 * DAY_MS).toISOString(),
};

test.each([
  ['a game of the proof', 'mossfield', 0, 0, null],
  ['on the last day', 'mossfield', 30 * DAY_MS - 1, 29 * DAY_MS, null],
  ['a game that is not in the proof', 'emberfall', 0, 0, 'needs_connection'],
  ['after 30 days', 'mossfield', 30 * DAY_MS, 29 * DAY_MS, 'proof_expired'],
  ['a clock that was corrected by some minutes', 'mossfield', 5 * DAY_MS - 9 * MINUTE_MS, 5 * DAY_MS, null],
  ['a clock that was set back', 'mossfield', 5 * DAY_MS, 6 * DAY_MS, 'clock_wrong'],
  ['a clock that was set back after the proof had expired', 'mossfield', DAY_MS, 40 * DAY_MS, 'clock_wrong'],
  ['a proof from the future', 'mossfield', -DAY_MS, -DAY_MS, 'clock_wrong'],
] as const)('%s', (_what, productName, now, latest, refusal) => {
  expect(offlineRefusal(productName, statement, { nowMs: ISSUED + now, latestMs: ISSUED + latest })).toBe(
    refusal,
  );
});

test('without a proof no game is played', () => {
  expect(offlineRefusal('mossfield', null, { nowMs: ISSUED, latestMs: 0 })).toBe('needs_connection');
});
