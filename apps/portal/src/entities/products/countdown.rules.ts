const SECOND_MS = 1000;
const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;
/** Further away the date says more than a number of days. */
const DAYS_SHOWN_MAX = 7;
/** Closer than this every second counts. */
const CLOCK_BELOW_S = 2 * DAY_S;

export type Countdown =
  | { kind: 'over' }
  | { kind: 'date' }
  | { kind: 'days'; days: number }
  | { kind: 'clock'; hours: number; minutes: number; seconds: number };

/** Until the countdown shows something else. The last change is exactly at the end. */
export function nextTickMs(endMs: number, nowMs: number): number {
  const left = endMs - nowMs;
  if (left <= CLOCK_BELOW_S * SECOND_MS) return left % SECOND_MS || SECOND_MS;
  return Math.min(left - CLOCK_BELOW_S * SECOND_MS, HOUR_S * SECOND_MS);
}

/** How the end of an offer is shown. */
export function countdownTo(endMs: number, nowMs: number): Countdown {
  const left = Math.ceil((endMs - nowMs) / SECOND_MS);
  if (left <= 0) return { kind: 'over' };
  if (left > DAYS_SHOWN_MAX * DAY_S) return { kind: 'date' };
  if (left >= CLOCK_BELOW_S) return { kind: 'days', days: Math.floor(left / DAY_S) };
  return {
    kind: 'clock',
    hours: Math.floor(left / HOUR_S),
    minutes: Math.floor((left % HOUR_S) / 60),
    seconds: left % 60,
  };
}
