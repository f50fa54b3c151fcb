import { expect, test } from 'vitest';
import { formatFields, formatTable, printable, showValue } from './terminal-text.ts';

test.each([
  ['\u001b[2J', '\\u001b[2J'],
  ['a\nb\r', 'a\\u000ab\\u000d'],
  ['\u009b31m', '\\u009b31m'],
  ['a\u202eb', 'a\\u202eb'],
  ['Zoë علي', 'Zoë علي'],
])('a terminal is shown %j as %s', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test.each([
  [null, '-'],
  ['', '-'],
  [0, '0'],
  [true, 'yes'],
  [false, 'no'],
  [new Date('2026-11-15T12:00:00.123Z'), '2026-11-15T12:00:00Z'],
  [{ a: 1 }, '{"a":1}'],
])('shows %j as %s', (value, shown) => {
  expect(showValue(value)).toBe(shown);
});

test('fields and columns stand below each other', () => {
  expect(
    formatFields([
      ['id', 1],
      ['e-mail', null],
    ]),
  ).toBe('id      1\ne-mail  -');
  expect(
    formatTable(
      ['CODE', 'USES'],
      [
        ['WELCOME-2026', 3],
        ['X', 12],
      ],
    ),
  ).toBe('CODE          USES\nWELCOME-2026  3\nX             12');
});
