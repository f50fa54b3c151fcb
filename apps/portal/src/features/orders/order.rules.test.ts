import { describe, expect, test } from 'vitest';
import { actionsOf, hasReceipt, isConfirming, orderStateOf } from './order.rules.ts';

test.each([
  ['pending', {}, 'open'],
  ['pending', { isProcessing: true }, 'processing'],
  ['paid', {}, 'paid'],
  ['paid', { wasOwned: true }, 'refunding'],
  ['paid', { hasRefundFailed: true }, 'refund-failed'],
  ['paid', { wasOwned: true, hasRefundFailed: true }, 'refund-failed'],
  ['refunding', {}, 'refunding'],
  ['failed', {}, 'failed'],
  ['cancelled', {}, 'cancelled'],
  ['refunded', {}, 'refunded'],
  ['refunded', { wasOwned: true }, 'refunded'],
  ['disputed', {}, 'disputed'],
] as const)('an order that is %s, %o, is shown as %s', (status, facts, state) => {
  expect(
    orderStateOf({ status, isProcessing: false, wasOwned: false, hasRefundFailed: false, ...facts }),
  ).toBe(state);
});

test.each([
  ['open', 0, true],
  ['open', 1, false],
  ['processing', 0, false],
  ['paid', 0, false],
] as const)('%s after %i questions to the provider is being confirmed: %s', (state, checks, isBeing) => {
  expect(isConfirming(state, checks)).toBe(isBeing);
});

test.each([
  ['2026-11-16T10:00:00.000Z', 1499, false, true],
  ['2026-11-16T10:00:00.000Z', 1499, true, false],
  ['2026-11-16T10:00:00.000Z', 0, false, false],
  [null, 1499, false, false],
])(
  'an order paid at %s with the amount %i, owned before: %s, has a receipt: %s',
  (paidAt, amount, wasOwned, has) => {
    expect(hasReceipt({ paidAt, amount, wasOwned })).toBe(has);
  },
);

describe('the next step', () => {
  test.each([
    ['open', ['pay', 'cancel']],
    ['processing', ['library']],
    ['paid', ['play', 'library']],
    ['refunding', ['library', 'support']],
    ['refund-failed', ['support', 'library']],
    ['failed', ['retry', 'support']],
    ['cancelled', ['order-again', 'library']],
    ['refunded', ['order-again', 'support']],
    ['disputed', ['support', 'library']],
  ] as const)('of %s is %o', (state, actions) => {
    expect(actionsOf(state, true)).toEqual(actions);
  });

  test('of a paid add-on is the library', () => {
    expect(actionsOf('paid', false)).toEqual(['library']);
  });
});
