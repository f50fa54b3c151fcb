import { expect, test } from 'vitest';
import { csvOf } from './csv.rules.ts';

const fieldOf = (value: unknown) => csvOf(['field'], [{ field: value }]).slice('field\r\n'.length, -2);

test.each([
  ["=HYPERLINK('x')", "'=HYPERLINK('x')"],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['ticket;=1+1;more', "ticket;'=1+1;more"],
  ['ticket\n=1+1', `"ticket\n'=1+1"`],
])('%j is text to a spreadsheet, whatever separates its fields', (text, field) => {
  expect(fieldOf(text)).toBe(field);
});

test.each([
  [-14.99, '-14.99'],
  ['a = b; c', 'a = b; c'],
  ['one, "two"', '"one, ""two"""'],
  [{ reason: 'x' }, '"{""reason"":""x""}"'],
  [null, ''],
])('%j is written as it is', (value, field) => {
  expect(fieldOf(value)).toBe(field);
});
