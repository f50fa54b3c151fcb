import { expect, it } from 'vitest';
import { directionOf } from './direction.ts';
import { LOCALES } from './locales.ts';

it('only Arabic and the pseudo-locale read from right to left', () => {
  expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar-AE']);
  expect(directionOf('xx-XX')).toBe('rtl');
});

it('an operator may add a language', () => {
  expect(directionOf('he-IL', ['ar', 'he'])).toBe('rtl');
  expect(directionOf('xx-XX', ['ar', 'he'])).toBe('ltr');
});
