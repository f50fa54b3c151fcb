import { expect, test } from 'vitest';
import { formatFields, formatTable, printable, printableJson, showValue } from './terminal-text.ts';

test.each([
  ['\u001b[2J', '\\u001b[2J'],
  ['a\nb\r', 'a\\u000ab\\u000d'],
  ['\u009b31m', '\\u009b31m'],
  ['a\u202eb', 'a\\u202eb'],
  ['a\u061cb', 'a\\u061cb'],
  ['Zoë علي', 'Zoë علي'],
])('a terminal is shown %j as %s', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('JSON for a terminal contains no control or bidirectional characters, and parses to the same value', () => {
  const value = {
    name: 'a\u202eb\u061c\u2066c\u009b31m\u007f\ufeff',
    reason: 'two\nlines',
    list: ['Zoë علي'],
  };
  const shown = printableJson(value, 2);
  expect(shown).not.toMatch(/[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufeff]/);
  expect(shown).toContain('a\\u202eb\\u061c');
  expect(shown).toContain('Zoë علي');
  expect(JSON.parse(shown)).toEqual(value);
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

test('aligns fields and columns', () => {
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
