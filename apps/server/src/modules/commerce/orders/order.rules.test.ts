import { describe, expect, it, test } from 'vitest';
import {
  isGivenUp,
  matchesOrder,
  nextCheckAfter,
  type OrderStatus,
  orderNumberOf,
  type PaymentChange,
  statusAfter,
} from './order.rules.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const ignored = null;

describe('An order that is', () => {
  test.each<[OrderStatus, PaymentChange, OrderStatus | null]>([
    ['pending', 'paid', 'paid'],
    ['pending', 'failed', 'failed'],
    ['pending', 'cancelled', 'cancelled'],
    ['pending', 'refunded', 'refunded'],
    ['pending', 'disputed', 'disputed'],
    ['pending', 'dispute-won', ignored],
    ['paid', 'paid', ignored],
    ['paid', 'failed', ignored],
    ['paid', 'cancelled', ignored],
    ['paid', 'refunded', 'refunded'],
    ['paid', 'disputed', 'disputed'],
    ['paid', 'dispute-won', ignored],
    ['failed', 'paid', 'paid'],
    ['failed', 'failed', ignored],
    ['failed', 'cancelled', ignored],
    ['failed', 'refunded', 'refunded'],
    ['failed', 'disputed', 'disputed'],
    ['failed', 'dispute-won', ignored],
    ['cancelled', 'paid', 'paid'],
    ['cancelled', 'failed', ignored],
    ['cancelled', 'cancelled', ignored],
    ['cancelled', 'refunded', 'refunded'],
    ['cancelled', 'disputed', 'disputed'],
    ['cancelled', 'dispute-won', ignored],
    ['refunded', 'paid', ignored],
    ['refunded', 'failed', ignored],
    ['refunded', 'cancelled', ignored],
    ['refunded', 'refunded', ignored],
    ['refunded', 'disputed', ignored],
    ['refunded', 'dispute-won', ignored],
    ['disputed', 'paid', ignored],
    ['disputed', 'failed', ignored],
    ['disputed', 'cancelled', ignored],
    ['disputed', 'refunded', 'refunded'],
    ['disputed', 'disputed', ignored],
    ['disputed', 'dispute-won', 'paid'],
  ])('%s and gets %s becomes %s', (status, change, expected) => {
    expect(statusAfter(status, change)).toBe(expected);
  });
});

describe('A report of a payment', () => {
  const order = { amount: 1499, currency: 'EUR', paymentReference: 'checkout-1' };
  it.each([
    ['of the order', { amount: 1499, currency: 'EUR', reference: 'checkout-1' }, true],
    ['that names no checkout', { amount: 1499, currency: 'EUR' }, true],
    ['of another amount', { amount: 1, currency: 'EUR', reference: 'checkout-1' }, false],
    ['in another currency', { amount: 1499, currency: 'USD', reference: 'checkout-1' }, false],
    ['of another checkout', { amount: 1499, currency: 'EUR', reference: 'checkout-2' }, false],
  ])('%s', (_, report, expected) => {
    expect(matchesOrder(order, report)).toBe(expected);
  });

  it('that comes before the checkout is stored counts', () => {
    const early = { ...order, paymentReference: null };
    expect(matchesOrder(early, { amount: 1499, currency: 'EUR', reference: 'checkout-1' })).toBe(true);
  });
});

it.each([
  [0, 60],
  [1, 120],
  [5, 1920],
  [6, 3600],
  [50, 3600],
])('after %i checks the next one is %i seconds later', (checks, seconds) => {
  expect((nextCheckAfter(checks, NOW).getTime() - NOW.getTime()) / 1000).toBe(seconds);
});

it('a pending order is given up after two days, unless its money is under way', () => {
  const createdAt = new Date('2026-05-30T11:59:59Z');
  expect(isGivenUp({ createdAt, isProcessing: false }, NOW)).toBe(true);
  expect(isGivenUp({ createdAt, isProcessing: true }, NOW)).toBe(false);
  expect(isGivenUp({ createdAt: NOW, isProcessing: false }, NOW)).toBe(false);
});

it('the number of an order is short and easy to read out', () => {
  expect([orderNumberOf(7), orderNumberOf(1_234_567)]).toEqual(['GH-000007', 'GH-1234567']);
});
