import { expect, test } from 'vitest';
import { countdownTo, nextTickMs } from './countdown.rules.ts';

const NOW = Date.UTC(2026, 10, 16, 12);
const DAY_MS = 86_400_000;

test.each([
  [8 * DAY_MS, { kind: 'date' }],
  [7 * DAY_MS, { kind: 'days', days: 7 }],
  [3 * DAY_MS - 1000, { kind: 'days', days: 2 }],
  [2 * DAY_MS, { kind: 'days', days: 2 }],
  [2 * DAY_MS - 1000, { kind: 'clock', hours: 47, minutes: 59, seconds: 59 }],
  [61_000, { kind: 'clock', hours: 0, minutes: 1, seconds: 1 }],
  [500, { kind: 'clock', hours: 0, minutes: 0, seconds: 1 }],
  [0, { kind: 'over' }],
  [-DAY_MS, { kind: 'over' }],
])('%i ms before its end an offer shows %o', (left, countdown) => {
  expect(countdownTo(NOW + left, NOW)).toEqual(countdown);
});

test.each([
  [8 * DAY_MS, 3_600_000],
  [2 * DAY_MS + 5000, 5000],
  [2 * DAY_MS, 1000],
  [1500, 500],
  [1000, 1000],
  [1, 1],
])('%i ms before its end an offer changes after %i ms', (left, ms) => {
  expect(nextTickMs(NOW + left, NOW)).toBe(ms);
});
