import { type Currency, toMajorUnits } from '@gatehouse/domain/money';
import type { Disputes, Refunds, Sales } from './reports.repository.ts';

/** Amounts in minor units of the currency. Taxes are included in them. */
export interface RevenueRow {
  day: string;
  currency: Currency;
  /** Null for orders from before it was asked for. */
  country: string | null;
  orders: number;
  amount: number;
  tax: number;
  refunds: number;
  refundedAmount: number;
  refundedTax: number;
  disputes: number;
  disputedAmount: number;
  disputedTax: number;
}

interface Payments {
  sales: readonly Sales[];
  refunds: readonly Refunds[];
  disputes: readonly Disputes[];
}

/** One row for each day, currency and country in which something was paid, went back or was disputed. */
export function revenueOf({ sales, refunds, disputes }: Payments): RevenueRow[] {
  const rows = new Map<string, RevenueRow>();
  const rowAt = ({ day, currency, country }: Pick<RevenueRow, 'day' | 'currency' | 'country'>) => {
    const key = [day, currency, country ?? ''].join(' ');
    const row = rows.get(key) ?? {
      ...{ day, currency, country, orders: 0, amount: 0, tax: 0 },
      ...{ refunds: 0, refundedAmount: 0, refundedTax: 0 },
      ...{ disputes: 0, disputedAmount: 0, disputedTax: 0 },
    };
    rows.set(key, row);
    return row;
  };
  for (const { orders, amount, tax, ...place } of sales) Object.assign(rowAt(place), { orders, amount, tax });
  for (const { refunds: count, amount, tax, ...place } of refunds) {
    Object.assign(rowAt(place), { refunds: count, refundedAmount: amount, refundedTax: tax });
  }
  for (const { disputes: count, amount, tax, ...place } of disputes) {
    Object.assign(rowAt(place), { disputes: count, disputedAmount: amount, disputedTax: tax });
  }
  return [...rows.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** What is left to the seller. */
export const netOf = (row: Omit<RevenueRow, 'day' | 'country' | 'currency'>) => ({
  amount: row.amount - row.refundedAmount - row.disputedAmount,
  tax: row.tax - row.refundedTax - row.disputedTax,
});

const HEADINGS = [
  'day',
  'currency',
  'country',
  'orders',
  'amount',
  'tax',
  'refunds',
  'refunded',
  'refunded tax',
  'disputes',
  'disputed',
  'disputed tax',
  'net',
  'net tax',
];

/** For a spreadsheet: amounts in the units of the currency, with a point. No value needs quotes. */
export function revenueCsv(rows: readonly RevenueRow[]): string {
  const lines = rows.map((row) => {
    const money = (amount: number) => toMajorUnits(amount, row.currency);
    const net = netOf(row);
    return [
      row.day,
      row.currency,
      row.country ?? '',
      row.orders,
      money(row.amount),
      money(row.tax),
      row.refunds,
      money(row.refundedAmount),
      money(row.refundedTax),
      row.disputes,
      money(row.disputedAmount),
      money(row.disputedTax),
      money(net.amount),
      money(net.tax),
    ].join(',');
  });
  return [HEADINGS.join(','), ...lines].join('\r\n');
}
