const DAY_MS = 24 * 60 * 60 * 1000;

/** A calendar month in UTC. */
export interface Month {
  /** Such as 2026_11. */
  name: string;
  start: Date;
  /** The start of the next month. */
  end: Date;
}

/** The month of a moment, or one that many months later. */
export function monthOf(moment: Date, monthsLater = 0): Month {
  const start = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + monthsLater));
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1));
  return { name: start.toISOString().slice(0, 7).replace('-', '_'), start, end };
}

export function monthNamed(name: string): Month {
  return monthOf(new Date(`${name.replace('_', '-')}-01T00:00:00Z`));
}

/** Rows from before are past their time, although some of them may still be there. */
export function oldestKept(keptDays: number, now: Date): Date {
  return new Date(now.getTime() - keptDays * DAY_MS);
}
