import type { Clock } from '../ports/clock.ts';

export interface TestClock extends Clock {
  advance(seconds: number): void;
}

/** Starts at the real time, because the database has a clock of its own, and then moves only when told. */
export function createTestClock(start = new Date()): TestClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance(seconds) {
      at += seconds * 1000;
    },
  };
}
