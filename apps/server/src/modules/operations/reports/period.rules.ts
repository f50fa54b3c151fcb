import type { Period } from './reports.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 30;

/** Days are of UTC, and the last one is included; without a first one the 30 days up to it. */
export function readPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: string; to: string; period: Period } {
  const last = to ?? now.toISOString().slice(0, 10);
  const until = new Date(Date.parse(last) + DAY_MS);
  const first = from ?? new Date(until.getTime() - DAYS * DAY_MS).toISOString().slice(0, 10);
  return { from: first, to: last, period: { from: new Date(first), until } };
}
