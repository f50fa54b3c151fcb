import { expect, it } from 'vitest';
import { directionOf } from './direction.ts';
import { LOCALES } from './locales.ts';

it('only Arabic and the pseudo-locale are right-to-left', () => {
  expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar-AE']);
  expect(directionOf('xx-XX')).toBe('rtl');
});

it('the config can add a right-to-left language', () => {
  expect(directionOf('he-IL', ['ar', 'he'])).toBe('rtl');
  expect(directionOf('xx-XX', ['ar', 'he'])).toBe('ltr');
});
