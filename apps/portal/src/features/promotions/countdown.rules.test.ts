import { expect, test } from 'vitest';
import { countdownTo, pathOnSite } from './countdown.rules.ts';

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
  ['https://play.example.test/en-GB/coupon?code=A', '/en-GB/coupon?code=A'],
  ['https://other.example.test/en-GB/', null],
  ['javascript:alert(1)', null],
  ['', null],
])('%s is %s on this site', (link, path) => {
  expect(pathOnSite(link, 'https://play.example.test')).toBe(path);
});
