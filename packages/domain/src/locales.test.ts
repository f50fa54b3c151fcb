import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from './language-codes.ts';
import { DEFAULT_LOCALE, isLocale, isPageLocale, LOCALES, languageOf, localeOfGfLang } from './locales.ts';

const LANGUAGES = LOCALES.map(languageOf);
const SPECIFIED =
  'ar-AE, bg-BG, bs-BA, cs-CZ, da-DK, de-DE, el-GR, en-GB, en-US, es-AR, es-CO, es-ES, es-MX, es-PE, et-EE, fi-FI, fr-FR, he-IL, hr-HR, hu-HU, it-IT, ja-JP, lt-LT, lv-LV, nb-NO, nl-NL, pl-PL, pt-BR, pt-PT, ro-RO, ru-RU, sk-SK, sl-SI, sr-RS, sv-SE, tr-TR, uk-UA, zh-TW';

describe('the language table', () => {
  it('has the 38 specified locales in order, en-GB being the default', () => {
    expect(LOCALES.join(', ')).toBe(SPECIFIED);
    expect(LANGUAGES.map(({ locale }) => locale)).toEqual(LOCALES);
    expect(DEFAULT_LOCALE).toBe('en-GB');
  });

  it.each([
    ['de-DE', 'de', 'deu', 'DE', 'DEU', 'de', 'Deutsch'],
    ['en-GB', 'en', 'eng', 'GB', 'GBR', 'en', 'English'],
    ['en-US', 'en', 'eng', 'US', 'USA', 'us', 'English (US)'],
    ['uk-UA', 'uk', 'ukr', 'UA', 'UKR', 'ua', 'Українська'],
    ['nb-NO', 'nb', 'nob', 'NO', 'NOR', 'no', 'Norsk bokmål'],
  ] as const)('describes %s', (locale, language2, language3, territory2, territory3, gfLang, ownName) => {
    expect(languageOf(locale)).toEqual({ locale, language2, territory2, gfLang, ownName });
    expect(LANGUAGE_CODES[locale]).toEqual([language3, territory3]);
  });

  it('gives every language a distinct name', () => {
    expect(new Set(LANGUAGES.map(({ ownName }) => ownName)).size).toBe(38);
  });

  it('gives every locale a distinct country code', () => {
    expect(new Set(LANGUAGES.map(({ gfLang }) => gfLang)).size).toBe(38);
  });

  it('has exactly the country codes of the platform', () => {
    for (const { locale, language2 } of LANGUAGES) {
      expect(new Intl.Locale(locale).language).toBe(language2);
      expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale]);
    }
  });
});

it.each([
  ['de-DE', true],
  ['de-de', false],
  ['de_DE', false],
  ['xx-XX', false],
  ['constructor', false],
  [null, false],
])('isLocale(%s) is %s', (value, expected) => {
  expect(isLocale(value)).toBe(expected);
});

it.each([
  ['xx-XX', true, true],
  ['xx-XX', false, false],
  ['de-DE', false, true],
])('a page in %s, with the pseudo-locale served: %s, exists: %s', (locale, pseudo, expected) => {
  expect(isPageLocale(locale, pseudo)).toBe(expected);
});

it.each([
  ['en', 'en-GB'],
  ['us', 'en-US'],
  ['de', 'de-DE'],
  ['gb', undefined],
])('the country code %s is that of %s', (gfLang, locale) => {
  expect(localeOfGfLang(gfLang)).toBe(locale);
});
