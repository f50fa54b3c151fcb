import { expect, test } from 'vitest';
import { dropCookies, readCookie } from './cookies.ts';

test.each([
  ['the only cookie', 'lang=de-DE', 'de-DE'],
  ['a later cookie', 'theme=dark; lang=de-DE', 'de-DE'],
  ['a cookie without a space before it', 'theme=dark;lang=de-DE', 'de-DE'],
  ['the first of two', 'lang=de-DE; lang=fr-FR', 'de-DE'],
  ['a value with an equals sign', 'lang=a=b', 'a=b'],
  ['an empty value', 'lang=', ''],
  ['a longer name', 'mylang=de-DE; language=de-DE', undefined],
  ['a name inside of a value', 'theme=lang=de-DE', undefined],
  ['an empty header', '', undefined],
  ['no header', undefined, undefined],
])('reads %s', (_, header, value) => {
  expect(readCookie(header, 'lang')).toBe(value);
});

test('drops cookies by the start of their names and keeps the others', () => {
  expect(dropCookies('a=1; session=2; session.sig=3;b=4', 'session')).toBe('a=1; b=4');
  expect(dropCookies(undefined, 'session')).toBe('');
});
