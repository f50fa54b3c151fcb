import { expect, test } from 'vitest';
import { couponOrderIn } from './coupon-order.rules.ts';

const FORM = {
  reason: ' fair ',
  product: 'neon-drift',
  count: '20',
  code: '',
  players: '',
  starts: '',
  ends: '',
};
const orderIn = (fields: Partial<typeof FORM>) =>
  couponOrderIn(new Map<string, unknown>(Object.entries({ ...FORM, ...fields })));

test('empty fields mean random codes for any number of players, from now on', () => {
  expect(orderIn({})).toEqual({
    reason: 'fair',
    product: 'neon-drift',
    count: 20,
    usesMax: null,
    startsAt: null,
    endsAt: null,
  });
});

test('a code of the operator is one coupon', () => {
  expect(orderIn({ code: ' welcome ', players: '5' })).toMatchObject({
    code: 'welcome',
    count: 1,
    usesMax: 5,
  });
});

test('the last day is included', () => {
  expect(orderIn({ starts: '2026-12-01', ends: '2026-12-31' })).toMatchObject({
    startsAt: '2026-12-01T00:00:00.000Z',
    endsAt: '2027-01-01T00:00:00.000Z',
  });
});
