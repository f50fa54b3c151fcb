import { expect, test } from 'vitest';
import { fieldOfMoment, momentOfField } from './utc-field.rules.ts';

test.each([
  ['2026-05-31T06:00:00Z', '2026-05-31T06:00'],
  ['2026-05-31T06:00:30.000Z', '2026-05-31T06:00'],
  [null, ''],
])('%s is shown as %s', (moment, shown) => {
  expect(fieldOfMoment(moment)).toBe(shown);
});

test.each([
  ['2026-05-31T06:00', '2026-05-31T06:00:00Z'],
  ['', ''],
])('%s is the moment %s', (value, moment) => {
  expect(momentOfField(value)).toBe(moment);
});
