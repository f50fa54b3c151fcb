import { expect, test } from 'vitest';
import { totalsOf } from './revenue-totals.rules.ts';

const SOLD = {
  ...{ orders: 1, amount: 1000, tax: 160 },
  ...{ refunds: 1, refundedAmount: 100, refundedTax: 16 },
  ...{ disputes: 1, disputedAmount: 50, disputedTax: 8 },
};

test('currencies are summed apart', () => {
  const rows = [
    { day: '2026-05-01', currency: 'USD' as const, country: 'US', ...SOLD },
    { day: '2026-05-01', currency: 'EUR' as const, country: 'DE', ...SOLD },
    { day: '2026-05-02', currency: 'EUR' as const, country: null, ...SOLD },
  ];
  expect(totalsOf(rows)).toEqual([
    {
      ...{ currency: 'EUR', orders: 2, amount: 2000, tax: 320, refunds: 2 },
      ...{ refundedAmount: 200, refundedTax: 32 },
      ...{ disputes: 2, disputedAmount: 100, disputedTax: 16 },
    },
    { currency: 'USD', ...SOLD },
  ]);
});
