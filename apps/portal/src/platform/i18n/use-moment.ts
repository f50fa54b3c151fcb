import { useFormat } from './use-format.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Beyond this a weekday would be ambiguous. */
const WEEKDAY_WITHIN_MS = 6 * DAY_MS;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats a recent time with weekday and hour, a future one with date and hour, any other with its date. */
export function useMoment(): (moment: Date) => string {
  const { date } = useFormat();
  return (moment) => date(moment, momentStyle(moment, new Date()));
}

export function momentStyle(moment: Date, now: Date): Intl.DateTimeFormatOptions {
  const ago = now.getTime() - moment.getTime();
  if (ago >= 0 && ago < WEEKDAY_WITHIN_MS) return { weekday: 'long', ...TIME };
  return { day: 'numeric', month: 'short', year: 'numeric', ...(ago < 0 ? TIME : {}) };
}
