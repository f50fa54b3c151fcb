import type { RevenueOfDay } from '@gatehouse/contract/operator/reports.endpoints';

export type RevenueTotal = Omit<RevenueOfDay, 'day' | 'country'>;

const SUMMED = [
  ...(['orders', 'amount', 'tax'] as const),
  ...(['refunds', 'refundedAmount', 'refundedTax'] as const),
  ...(['disputes', 'disputedAmount', 'disputedTax'] as const),
];

/** One row for each currency: amounts of different ones are never added. */
export function totalsOf(rows: readonly RevenueOfDay[]): RevenueTotal[] {
  const totals = new Map<string, RevenueTotal>();
  for (const { day: _day, country: _country, ...row } of rows) {
    const total = totals.get(row.currency);
    if (!total) totals.set(row.currency, { ...row });
    else for (const name of SUMMED) total[name] += row[name];
  }
  return [...totals.values()].sort((one, other) => one.currency.localeCompare(other.currency, 'en'));
}
