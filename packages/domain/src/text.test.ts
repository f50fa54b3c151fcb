import { expect, it } from 'vitest';
import { isMultiLineText, isSingleLineText, toSingleLineText } from './text.ts';

it.each([
  ['letters', 'Ada Lovelace', true, true],
  ['nothing', '', true, true],
  ['other scripts', 'أحمد 李 ñ', true, true],
  ['a whole surrogate pair', 'a\u{1F600}b', true, true],
  ['a line break', 'a\nb', false, true],
  ['a tab', 'a\tb', false, true],
  ['NUL', 'a\u0000b', false, false],
  ['an escape', 'a\u001Bb', false, false],
  ['DEL', 'a\u007Fb', false, false],
  ['a C1 control', 'a\u0085b', false, false],
  ['a lone high surrogate', 'a\uD800b', false, false],
  ['a lone low surrogate', '\uDC00', false, false],
  ['surrogates in the wrong order', '\uDC00\uD800', false, false],
])('%s: one line %s, several lines %s', (_, text, isLine, isLines) => {
  expect([isSingleLineText(text), isMultiLineText(text)]).toEqual([isLine, isLines]);
  expect(toSingleLineText(text) === text).toBe(isLine);
});

it('drops control characters and keeps the rest of a text', () => {
  expect(toSingleLineText('A\u0000d\uD800a \u{1F600}\n')).toBe('Ada \u{1F600}');
});
