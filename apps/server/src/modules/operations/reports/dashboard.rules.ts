import type { DashboardDay } from '@gatehouse/contract/operator/reports.endpoints';
import type { Currency } from '@gatehouse/domain/money';
import type { Errors, Migrated } from './dashboard.repository.ts';
import type { Refunds, Sales, SignUps } from './reports.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const NOTHING: DashboardDay = {
  ...{ signUps: 0, signIns: 0, activePlayers: 0, revenue: [], refunds: [] },
  ...{ migrated: 0, serverErrors: 0, browserErrors: 0 },
};

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The midnight (UTC) of the day of `now`, so many days before. */
export function midnightBefore(now: Date, days: number): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - days * DAY_MS);
}

export interface Counted {
  signUps: readonly SignUps[];
  signIns: readonly { day: string; signIns: number; players: number }[];
  sales: readonly Sales[];
  refunds: readonly Refunds[];
  migrated: readonly Migrated[];
  errors: readonly Errors[];
}

/** The numbers of each of the days. */
export function numbersOf(
  days: readonly string[],
  { signUps, signIns, sales, refunds, migrated, errors }: Counted,
): Map<string, DashboardDay> {
  return new Map(
    days.map((day) => {
      const isOfDay = (row: { day: string }) => row.day === day;
      const errorsOf = (kind: Errors['kind']) =>
        errors.find((row) => isOfDay(row) && row.kind === kind)?.errors ?? 0;
      const { signIns: count = 0, players = 0 } = signIns.find(isOfDay) ?? {};
      return [
        day,
        {
          signUps: signUps.filter(isOfDay).reduce((sum, row) => sum + row.players, 0),
          signIns: count,
          activePlayers: players,
          migrated: migrated.find(isOfDay)?.migrated ?? 0,
          serverErrors: errorsOf('server'),
          browserErrors: errorsOf('browser'),
          revenue: byCurrency(sales.filter(isOfDay)),
          refunds: byCurrency(refunds.filter(isOfDay)),
        },
      ];
    }),
  );
}

function byCurrency(rows: readonly { currency: Currency; amount: number }[]): DashboardDay['revenue'] {
  const sums = new Map<Currency, number>();
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].sort().map(([currency, amount]) => ({ currency, amount }));
}
