import { OperatorProblem } from './operator-problem.ts';

const UNITS_S = { m: 60, h: 60 * 60, d: 24 * 60 * 60, w: 7 * 24 * 60 * 60 } as const;
const EARLIEST_DAY = '1970-01-01';
const DURATION = /^(\d{1,5})([mhdw])$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_AND_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/;

/**
 * A date, a date with a time and its zone, or a duration counted from now. A date alone begins at midnight UTC, so
 * that it means the same on every machine.
 */
export function parseMoment(text: string, now: Date, durationsCount: 'forward' | 'back'): Date {
  const duration = DURATION.exec(text);
  if (duration) {
    const seconds = Number(duration[1]) * UNITS_S[duration[2] as keyof typeof UNITS_S];
    return new Date(now.getTime() + (durationsCount === 'forward' ? seconds : -seconds) * 1000);
  }
  const day = DATE.test(text) ? text : DATE_AND_TIME.exec(text)?.[1];
  const moment = new Date(text);
  if (day === undefined || !isRealDay(day) || Number.isNaN(moment.getTime())) {
    throw new OperatorProblem(
      'USAGE',
      `"${text}" is neither a date (2026-12-01), nor a time with its zone (2026-12-01T18:00Z), nor a duration (30m, 12h, 7d, 2w).`,
    );
  }
  return moment;
}

/** For what begins or ends later. */
export function parseFutureMoment(option: string, text: string, now: Date): Date {
  const moment = parseMoment(text, now, 'forward');
  if (moment <= now) throw new OperatorProblem('USAGE', `${option} ${text} is not in the future.`);
  return moment;
}

/** `new Date` turns 30 February into 2 March, and PostgreSQL has no year 0. */
function isRealDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return day >= EARLIEST_DAY && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}
