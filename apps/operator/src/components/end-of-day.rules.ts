const DAY_MS = 24 * 60 * 60 * 1000;

/** Of a date field: the end of that day (UTC). Null where it is empty. */
export function endOfDay(day: string): string | null {
  return day === '' ? null : new Date(Date.parse(day) + DAY_MS).toISOString();
}
