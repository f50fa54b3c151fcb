import { useFormat } from './use-format.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer ago a weekday could be taken for another one. */
const WEEKDAY_WITHIN_MS = 6 * DAY_MS;

/** A moment as people say it: what is near by its weekday and hour, the rest by its date. */
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
