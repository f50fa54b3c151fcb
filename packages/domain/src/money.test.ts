import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from './locales.ts';
import {
  CURRENCIES,
  type Currency,
  currencyOfLocale,
  formatMoney,
  isCurrency,
  isPayable,
  readAmount,
  taxIncludedIn,
  toMajorUnits,
} from './money.ts';

describe('The currency of a locale', () => {
  it.each<[Locale, Currency]>([
    ['en-GB', 'GBP'],
    ['de-DE', 'EUR'],
    ['bg-BG', 'EUR'],
    ['hr-HR', 'EUR'],
    ['ar-AE', 'AED'],
    ['ja-JP', 'JPY'],
    ['es-MX', 'MXN'],
    ['nb-NO', 'NOK'],
  ])('of %s is %s', (locale, currency) => {
    expect(currencyOfLocale(locale)).toBe(currency);
  });

  it('is one that prices may be in', () => {
    for (const locale of LOCALES) expect(CURRENCIES).toContain(currencyOfLocale(locale));
  });
});

it.each([
  ['EUR', true],
  ['eur', false],
  ['XXX', false],
  [undefined, false],
])('%j is a currency: %s', (value, expected) => {
  expect(isCurrency(value)).toBe(expected);
});

it.each<[number, Currency, boolean]>([
  [1499, 'EUR', true],
  [0, 'EUR', true],
  [14.99, 'EUR', false],
  [-1, 'EUR', false],
  [1980, 'JPY', true],
  [549_000, 'HUF', true],
  [549_050, 'HUF', false],
  [45_050, 'TWD', false],
])('%s minor units of %s can be paid: %s', (amount, currency, expected) => {
  expect(isPayable({ amount, currency })).toBe(expected);
});

it.each<[number, string, number]>([
  [1499, 'EUR', 14.99],
  [1499, 'JPY', 1499],
  [14990, 'KWD', 14.99],
  [0, 'GBP', 0],
  [549_000, 'HUF', 5490],
])('%i of %s are %d', (amount, currency, major) => {
  expect(toMajorUnits(amount, currency)).toBe(major);
});

it.each<[number, Currency, string, string]>([
  [1499, 'EUR', 'de-DE', '14,99\u00a0€'],
  [1980, 'JPY', 'ja-JP', '￥1,980'],
  [1980, 'JPY', 'en-GB', 'JP¥1,980'],
  [3499, 'PLN', 'pl-PL', '34,99\u00a0zł'],
  [52_000, 'TWD', 'zh-TW', '$520'],
  [2_476, 'TWD', 'zh-TW', '$24.76'],
])('%i of %s reads in %s as %s', (amount, currency, locale, text) => {
  expect(formatMoney({ amount, currency }, locale)).toBe(text);
});

it.each([
  [1190, 19, 190],
  [1499, 19, 239],
  [1499, 0, 0],
  [1980, 10, 180],
  [1, 27, 0],
])('%i including %i percent tax contains %i', (amount, rate, tax) => {
  expect(taxIncludedIn(amount, rate)).toBe(tax);
});

it.each([
  ['4.99', 'EUR', 499],
  [' 5 ', 'EUR', 500],
  ['1980', 'JPY', 1980],
  ['0', 'EUR', null],
  ['4.999', 'EUR', null],
  ['4,99', 'EUR', null],
  ['1.5', 'JPY', null],
  ['-4', 'EUR', null],
])('"%s" typed in %s is %s', (text, currency, amount) => {
  expect(readAmount(text, currency)).toBe(amount);
});
