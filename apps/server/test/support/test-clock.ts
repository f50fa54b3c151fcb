import type { Clock } from '../../src/ports/clock.ts';

const SECOND_MS = 1000;

export interface TestClock extends Clock {
  advance(seconds: number): void;
  /** Matches an ISO 8601 instant of the last second. */
  justNow(): { asymmetricMatch(value: unknown): boolean };
}

/**
 * Starts at the real time, because the database has its own clock. It moves when the test moves it, and by a millisecond
 * at each reading, because in production two moments of one act differ too.
 */
export function createTestClock(start = new Date()): TestClock {
  let at = start.getTime();
  return {
    now: () => {
      at += 1;
      return new Date(at);
    },
    advance(seconds) {
      at += seconds * SECOND_MS;
    },
    justNow: () => ({
      asymmetricMatch: (value) =>
        at - Date.parse(String(value)) >= 0 && at - Date.parse(String(value)) < SECOND_MS,
    }),
  };
}
