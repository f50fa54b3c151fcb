import type { Clock } from '../ports/clock.ts';

export interface TestClock extends Clock {
  advance(seconds: number): void;
}

/** Starts at the real time, because the database has its own clock, and then only moves when the test says so. */
export function createTestClock(start = new Date()): TestClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance(seconds) {
      at += seconds * 1000;
    },
  };
}
