import { expect, test } from 'vitest';
import { monthNamed, monthOf } from './month.rules.ts';

test.each([
  ['2026-11-16T10:00:00Z', 0, '2026_11', '2026-11-01', '2026-12-01'],
  ['2026-11-30T23:59:59.999Z', 1, '2026_12', '2026-12-01', '2027-01-01'],
  ['2026-12-01T00:00:00Z', 1, '2027_01', '2027-01-01', '2027-02-01'],
  // The 31st of a month before a shorter one.
  ['2027-01-31T12:00:00Z', 1, '2027_02', '2027-02-01', '2027-03-01'],
])('the month of %s and %i later is %s', (moment, later, name, start, end) => {
  const month = monthOf(new Date(moment), later);
  expect(month).toEqual({ name, start: new Date(start), end: new Date(end) });
  expect(monthNamed(name)).toEqual(month);
});
