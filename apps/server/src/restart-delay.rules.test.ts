import { expect, test } from 'vitest';
import { restartAfter } from './restart-delay.rules.ts';

test.each([
  { livedMs: 10, failures: 0, delayMs: 1000, count: 1 },
  { livedMs: 10, failures: 1, delayMs: 2000, count: 2 },
  { livedMs: 10, failures: 4, delayMs: 16_000, count: 5 },
  { livedMs: 10, failures: 5, delayMs: 30_000, count: 6 },
  { livedMs: 10, failures: 50, delayMs: 30_000, count: 51 },
  { livedMs: 60_000, failures: 5, delayMs: 1000, count: 1 },
])('waits $delayMs ms after $livedMs ms of life and $failures failures', ({ delayMs, count, ...ended }) => {
  expect(restartAfter(ended)).toEqual({ delayMs, failures: count });
});
