import type { Locale } from '@gatehouse/domain/locales';
import type { Currency } from '@gatehouse/domain/money';
import { describe, expect, it } from 'vitest';
import { countryFor, currenciesOf, pricedCurrency, taxPercentOf, visitorCurrency } from './currency.rules.ts';

const currencies = {
  default: 'EUR',
  byLocale: { 'en-GB': 'EUR' },
  fallbacks: { ARS: 'USD', COP: 'USD' },
} as const;

describe('The currency of a visitor', () => {
  it.each<[Locale, Currency]>([
    ['en-GB', 'EUR'],
    ['de-DE', 'EUR'],
    ['ar-AE', 'AED'],
    ['en-US', 'USD'],
    ['es-MX', 'MXN'],
    ['es-ES', 'EUR'],
    ['ja-JP', 'JPY'],
  ])('of %s is %s', (locale, currency) => {
    expect(visitorCurrency(currencies, locale)).toBe(currency);
  });
});

describe('The currency of a price', () => {
  const prices = { EUR: { amount: 999 }, USD: { amount: 999 }, COP: { amount: 3_990_000 } };
  const inEurosOnly = { EUR: { amount: 999 } };
  it.each<[string, typeof prices | typeof inEurosOnly, Currency, Currency]>([
    ['is the wanted one', prices, 'COP', 'COP'],
    ['is the operator’s fallback where it has none', prices, 'ARS', 'USD'],
    ['is the default where the fallback has none', inEurosOnly, 'ARS', 'EUR'],
    ['is the default where there is no fallback', prices, 'JPY', 'EUR'],
  ])('%s', (_, given, wanted, expected) => {
    expect(pricedCurrency(given, wanted, currencies)).toBe(expected);
  });

  it('can be chosen among those with a price', () => {
    expect(currenciesOf(prices)).toEqual(['COP', 'EUR', 'USD']);
    expect(currenciesOf(undefined)).toEqual([]);
  });
});

it.each([
  ['DE', 19],
  ['GB', 20],
  ['US', 0],
])('the tax of a buyer in %s is %d percent', (country, percent) => {
  const tax = { defaultPercent: 0, percentByTerritory: { DE: 19, GB: 20 } };
  expect(taxPercentOf(tax, country)).toBe(percent);
});

it.each([
  ['of the account', 'de-DE', 'FR', 'FR'],
  ['of the language where the account has none', 'de-DE', null, 'DE'],
  ['of the language where the account has an unknown one', 'en-GB', 'XX', 'GB'],
] as const)('a buyer begins with the country %s', (_, locale, known, country) => {
  expect(countryFor(locale, known)).toBe(country);
});
