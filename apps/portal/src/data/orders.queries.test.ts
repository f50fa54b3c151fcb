import type { Order } from '@gatehouse/contract/order';
import { expect, test } from 'vitest';
import { checkDelayMs } from './orders.queries.ts';

test.each([
  ['pending', 0, 1000],
  ['pending', 1, 2000],
  ['pending', 3, 8000],
  ['pending', 5, 30_000],
  ['pending', 500, 30_000],
  ['paid', 0, false],
  ['failed', 2, false],
  ['cancelled', 2, false],
  ['refunded', 0, false],
  ['disputed', 0, false],
] as const)('an order that is %s is requested after %i checks in %s ms', (status, checks, delay) => {
  expect(checkDelayMs({ order: { status } as Order, checks })).toBe(delay);
});

test('a refund under way is followed, one that has failed is not', () => {
  expect(checkDelayMs({ order: { status: 'refunding' } as Order, checks: 1 })).toBe(2000);
  const failed = { status: 'paid', wasOwned: true, hasRefundFailed: true } as Order;
  expect(checkDelayMs({ order: failed, checks: 1 })).toBe(false);
});

test('a payment that granted nothing is followed until it is refunded', () => {
  expect(checkDelayMs({ order: { status: 'paid', wasOwned: true } as Order, checks: 1 })).toBe(2000);
  expect(checkDelayMs({ order: { status: 'refunded', wasOwned: true } as Order, checks: 1 })).toBe(false);
});
