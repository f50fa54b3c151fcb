import type { RevenueOfDay } from '@gatehouse/contract/operator/reports.endpoints';
import type { Currency } from '@gatehouse/domain/money';
import type { RevenueRow } from './reports.service.ts';

export function presentRevenue(row: RevenueRow): RevenueOfDay {
  // The table of orders allows those of the contract alone.
  return { ...row, currency: row.currency as Currency };
}
