import { useFormat } from './use-format.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Beyond this a weekday would be ambiguous. */
const WEEKDAY_WITHIN_MS = 6 * DAY_MS;

/** Formats a recent time with weekday and hour, any other with its date. */
export function useMoment(): (moment: Date) => string {
  const { date } = useFormat();
  return (moment) => date(moment, momentStyle(moment, new Date()));
}

export function momentStyle(moment: Date, now: Date): Intl.DateTimeFormatOptions {
  const ago = now.getTime() - moment.getTime();
  return ago >= 0 && ago < WEEKDAY_WITHIN_MS
    ? { weekday: 'long', hour: 'numeric', minute: '2-digit' }
    : { day: 'numeric', month: 'short', year: 'numeric' };
}
