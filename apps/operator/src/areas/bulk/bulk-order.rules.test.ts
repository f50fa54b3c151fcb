import { expect, test } from 'vitest';
import { filterIn, itemIn, linesIn } from './bulk-order.rules.ts';

const formOf = (fields: Record<string, string>) => new Map<string, unknown>(Object.entries(fields));

test('a file is sent as the names of its lines, so that line numbers stay right', () => {
  expect(linesIn('\uFEFFa@example.test,Gold\r\n\r\n"b@example.test";x\n\n')).toEqual({
    lines: ['a@example.test', '', 'b@example.test'],
  });
  expect(linesIn('x\n'.repeat(50_001))).toBeNull();
});

test('empty fields are no condition, and days begin at midnight UTC', () => {
  expect(filterIn(formOf({ signedUpAfter: '2026-11-01', locale: '', country: 'de' }))).toEqual({
    filter: { signedUpAfter: '2026-11-01T00:00:00.000Z', country: 'DE' },
  });
});

test('a coupon is for a product, and valid through its last day', () => {
  const form = { item: 'neon-drift', coupon: 'on', couponEnds: '2026-12-31' };
  expect(itemIn(formOf(form))).toEqual({
    product: 'neon-drift',
    extra: null,
    isCoupon: true,
    couponEndsAt: '2027-01-01T00:00:00.000Z',
  });
  expect(itemIn(formOf({ ...form, item: 'neon-drift/500-volts' }))).toEqual({
    product: 'neon-drift',
    extra: '500-volts',
    isCoupon: false,
    couponEndsAt: null,
  });
});
