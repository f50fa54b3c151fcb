import { expect, test } from 'vitest';
import { splitCsvLine } from './csv-line.rules.ts';

test.each([
  ['a,b,c', ['a', 'b', 'c']],
  ['', ['']],
  [',', ['', '']],
  ['"a",b', ['a', 'b']],
  ['"a,b",c', ['a,b', 'c']],
  ['"say ""hi""",b', ['say "hi"', 'b']],
  ['a,""', ['a', '']],
  ['"",""', ['', '']],
  ['a,b,"c"', ['a', 'b', 'c']],
  ['"a",', ['a', '']],
])('%j has the cells %j', (line, cells) => {
  expect(splitCsvLine(line)).toEqual({ cells });
});

test.each([
  ['"a,b', 'a quote is not closed on its line'],
  ['"a""', 'a quote is not closed on its line'],
  ['"a"b,c', 'there is text after a closing quote'],
  ['a"b,c', 'a quote is inside a cell that does not begin with one'],
])('%j is refused', (line, why) => {
  expect(splitCsvLine(line)).toEqual({ why });
});
