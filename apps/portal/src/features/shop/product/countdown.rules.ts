const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A date says more about an end that is further away. */
const COUNTDOWN_DAYS_MAX = 14;

export interface Countdown {
  text: 'Product.Ends.Days' | 'Product.Ends.Hours' | 'Product.Ends.Minutes';
  count: number;
  /** When the countdown shows another number. */
  changesInMs: number;
}

/** The time until an offer ends, rounded down so that a player does not come too late. Null while it is far away, and after its end. */
export function countdownTo(endsAt: string, now: number): Countdown | null {
  const left = Date.parse(endsAt) - now;
  if (left <= 0 || left >= COUNTDOWN_DAYS_MAX * DAY_MS) return null;
  const [text, unit] =
    left >= 2 * DAY_MS
      ? (['Product.Ends.Days', DAY_MS] as const)
      : left >= 2 * HOUR_MS
        ? (['Product.Ends.Hours', HOUR_MS] as const)
        : (['Product.Ends.Minutes', MINUTE_MS] as const);
  return { text, count: Math.floor(left / unit), changesInMs: (left % unit) + 1 };
}
