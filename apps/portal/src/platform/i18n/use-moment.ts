import { useText } from './text.tsx';
import { useFormat } from './use-format.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Beyond this a weekday would be ambiguous. */
const WEEKDAY_WITHIN_MS = 6 * DAY_MS;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats a recent time with its weekday, or as today, and its hour, a future one with date and hour, others as a date. */
export function useMoment(): (moment: Date) => string {
  const { date } = useFormat();
  const text = useText();
  return (moment) => {
    const now = new Date();
    const formatted = date(moment, momentStyle(moment, now));
    return isEarlierToday(moment, now) ? text('Moment.Today.Text', { time: formatted }) : formatted;
  };
}

export function momentStyle(moment: Date, now: Date): Intl.DateTimeFormatOptions {
  if (isEarlierToday(moment, now)) return TIME;
  const ago = now.getTime() - moment.getTime();
  if (ago >= 0 && ago < WEEKDAY_WITHIN_MS) return { weekday: 'long', ...TIME };
  return { day: 'numeric', month: 'short', year: 'numeric', ...(ago < 0 ? TIME : {}) };
}

function isEarlierToday(moment: Date, now: Date): boolean {
  return moment <= now && moment.toDateString() === now.toDateString();
}
