import { expect, test } from 'vitest';
import { COUNTRIES, isCountry } from './countries.ts';
import { LOCALES } from './locales.ts';

test('knows the country of every locale', () => {
  expect(LOCALES.map((locale) => locale.slice(3)).filter((country) => !isCountry(country))).toEqual([]);
});

test.each(['XX', 'UK', 'EU', 'de', 'D', '', null, 49])('does not take %j for a country', (value) => {
  expect(isCountry(value)).toBe(false);
});

test('lists each country once, and every one has a name', () => {
  const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });
  expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length);
  expect(COUNTRIES.filter((country) => !names.of(country))).toEqual([]);
});
