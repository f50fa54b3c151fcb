import { describe, expect, test } from 'vitest';
import { actionsOf, hasReceipt, isConfirming, orderStateOf } from './order.rules.ts';

test.each([
  ['pending', false, 'open'],
  ['pending', true, 'processing'],
  ['paid', false, 'paid'],
  ['failed', false, 'failed'],
  ['cancelled', false, 'cancelled'],
  ['refunded', false, 'refunded'],
  ['disputed', false, 'disputed'],
] as const)(
  'an order that is %s, with a payment under way: %s, is told as %s',
  (status, isProcessing, state) => {
    expect(orderStateOf({ status, isProcessing })).toBe(state);
  },
);

test.each([
  ['open', 0, true],
  ['open', 1, false],
  ['processing', 0, false],
  ['paid', 0, false],
] as const)('%s after %i questions to the provider is being confirmed: %s', (state, checks, isBeing) => {
  expect(isConfirming(state, checks)).toBe(isBeing);
});

test.each([
  ['2026-11-16T10:00:00.000Z', 1499, true],
  ['2026-11-16T10:00:00.000Z', 0, false],
  [null, 1499, false],
])('an order paid at %s with the amount %i has a receipt: %s', (paidAt, amount, has) => {
  expect(hasReceipt({ paidAt, amount })).toBe(has);
});

describe('the next step', () => {
  test.each([
    ['open', ['pay', 'cancel']],
    ['processing', ['library']],
    ['paid', ['play', 'library']],
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
