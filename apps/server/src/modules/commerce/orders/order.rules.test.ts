import { describe, expect, it, test } from 'vitest';
import {
  isAboutOtherCheckout,
  isGivenUp,
  isKnownFailure,
  matchesOrder,
  nextCheckAfter,
  type OrderStatus,
  orderNumberOf,
  type PaymentChange,
  readOrderNumber,
  statusAfter,
} from './order.rules.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const ignored = null;

test.each([
  ['as the receipt has it', 'GH-000042'],
  ['without the prefix', '42'],
  ['in lower case, without the dash', 'gh000042'],
  ['with spaces', ' GH 000 042 '],
  ['with a number sign', '#GH-000042'],
  ['with another dash', 'GH–000042'],
  ['copied with the marks of Arabic pages', '\u2068GH-000042\u2069'],
  ['with Arabic digits', 'GH-٠٠٠٠٤٢'],
  ['in full width', 'ＧＨ－００００４２'],
])('An order number is read %s', (_, typed) => {
  expect(readOrderNumber(typed)).toBe(42);
});

describe('An order that is', () => {
  test.each<[OrderStatus, PaymentChange, OrderStatus | null]>([
    ['pending', 'paid', 'paid'],
    ['pending', 'failed', 'failed'],
    ['pending', 'cancelled', 'cancelled'],
    ['pending', 'refunded', 'refunded'],
    ['pending', 'disputed', 'disputed'],
    ['pending', 'dispute-won', ignored],
    ['pending', 'refund-pending', 'refunding'],
    ['pending', 'refund-failed', ignored],
    ['paid', 'paid', ignored],
    ['paid', 'failed', ignored],
    ['paid', 'cancelled', ignored],
    ['paid', 'refunded', 'refunded'],
    ['paid', 'disputed', 'disputed'],
    ['paid', 'dispute-won', ignored],
    ['paid', 'refund-pending', 'refunding'],
    ['paid', 'refund-failed', 'paid'],
    ['failed', 'paid', 'paid'],
    ['failed', 'failed', ignored],
    ['failed', 'cancelled', ignored],
    ['failed', 'refunded', 'refunded'],
    ['failed', 'disputed', 'disputed'],
    ['failed', 'dispute-won', ignored],
    ['failed', 'refund-pending', 'refunding'],
    ['failed', 'refund-failed', ignored],
    ['cancelled', 'paid', 'paid'],
    ['cancelled', 'failed', ignored],
    ['cancelled', 'cancelled', ignored],
    ['cancelled', 'refunded', 'refunded'],
    ['cancelled', 'disputed', 'disputed'],
    ['cancelled', 'dispute-won', ignored],
    ['cancelled', 'refund-pending', 'refunding'],
    ['cancelled', 'refund-failed', ignored],
    ['refunding', 'paid', ignored],
    ['refunding', 'failed', ignored],
    ['refunding', 'cancelled', ignored],
    ['refunding', 'refund-pending', ignored],
    ['refunding', 'refunded', 'refunded'],
    ['refunding', 'refund-failed', 'paid'],
    ['refunding', 'disputed', 'disputed'],
    ['refunding', 'dispute-won', ignored],
    ['refunded', 'paid', ignored],
    ['refunded', 'failed', ignored],
    ['refunded', 'cancelled', ignored],
    ['refunded', 'refunded', ignored],
    ['refunded', 'disputed', ignored],
    ['refunded', 'dispute-won', ignored],
    ['refunded', 'refund-pending', ignored],
    ['refunded', 'refund-failed', 'paid'],
    ['disputed', 'paid', ignored],
    ['disputed', 'failed', ignored],
    ['disputed', 'cancelled', ignored],
    ['disputed', 'refunded', 'refunded'],
    ['disputed', 'disputed', ignored],
    ['disputed', 'dispute-won', 'paid'],
    ['disputed', 'refund-pending', ignored],
    ['disputed', 'refund-failed', ignored],
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

describe('A report about a refund', () => {
  const order = { refundId: 're_1', refundFailure: 'unknown' };
  it.each([
    ['of the one that has failed', order, 're_1', true],
    ['of a further one', order, 're_2', false],
    ['of one that has not failed', { ...order, refundFailure: null }, 're_1', false],
  ])('%s', (_, known, id, expected) => {
    expect(isKnownFailure(known, { refund: { id } })).toBe(expected);
  });
});

describe('The end of a checkout', () => {
  it.each([
    ['that is the one of the order', 'checkout-1', 'checkout-1', false],
    ['whose link was never sent', 'checkout-1', 'checkout-2', true],
    ['that was not opened, while one is open', 'checkout-1', undefined, true],
    ['that was never opened', null, undefined, false],
  ])('%s', (_, paymentReference, reference, expected) => {
    const report = { state: 'cancelled', ...(reference === undefined ? {} : { reference }) } as const;
    expect(isAboutOtherCheckout({ paymentReference }, report)).toBe(expected);
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
