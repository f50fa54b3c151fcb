const rows = [
  ['ar-AE', 'العربية'],
  ['bg-BG', 'Български'],
  ['bs-BA', 'Bosanski'],
  ['cs-CZ', 'Čeština'],
  ['da-DK', 'Dansk'],
  ['de-DE', 'Deutsch'],
  ['el-GR', 'Ελληνικά'],
  ['en-GB', 'English'],
  ['en-US', 'English (US)'],
  ['es-AR', 'Español (Argentina)'],
  ['es-CO', 'Español (Colombia)'],
  ['es-ES', 'Español (España)'],
  ['es-MX', 'Español (México)'],
  ['es-PE', 'Español (Perú)'],
  ['et-EE', 'Eesti'],
  ['fi-FI', 'Suomi'],
  ['fr-FR', 'Français'],
  ['he-IL', 'עברית'],
  ['hr-HR', 'Hrvatski'],
  ['hu-HU', 'Magyar'],
  ['it-IT', 'Italiano'],
  ['ja-JP', '日本語'],
  ['lt-LT', 'Lietuvių'],
  ['lv-LV', 'Latviešu'],
  ['nb-NO', 'Norsk bokmål'],
  ['nl-NL', 'Nederlands'],
  ['pl-PL', 'Polski'],
  ['pt-BR', 'Português (Brasil)'],
  ['pt-PT', 'Português (Portugal)'],
  ['ro-RO', 'Română'],
  ['ru-RU', 'Русский'],
  ['sk-SK', 'Slovenčina'],
  ['sl-SI', 'Slovenščina'],
  ['sr-RS', 'Српски'],
  ['sv-SE', 'Svenska'],
  ['tr-TR', 'Türkçe'],
  ['uk-UA', 'Українська'],
  ['zh-TW', '繁體中文'],
] as const;

export type Locale = (typeof rows)[number][0];

export const DEFAULT_LOCALE = 'en-GB' satisfies Locale;

/** Generated from en-GB at build and served in Sandbox only: reveals untranslated texts and breaking layouts. */
export const PSEUDO_LOCALE = 'xx-XX';

/** The locale of a page: a supported one, or the pseudo-locale where it is served. */
export type PageLocale = Locale | typeof PSEUDO_LOCALE;

/** An entry of the language table. Its three-letter codes are in `language-codes.ts`. */
export interface Language {
  readonly locale: PageLocale;
  readonly language2: string;
  readonly territory2: string;
  /** The platform's own country code: the territory in lower case, except `en` for en-GB. */
  readonly gfLang: string;
  readonly ownName: string;
}

function languageFrom(locale: PageLocale, ownName: string): Language {
  const [language2 = '', territory2 = ''] = locale.split('-');
  const gfLang = locale === DEFAULT_LOCALE ? 'en' : territory2.toLowerCase();
  return { locale, language2, territory2, gfLang, ownName };
}

export const LOCALES: readonly Locale[] = rows.map(([locale]) => locale);

const languages = new Map<PageLocale, Language>([
  ...rows.map(([locale, ownName]) => [locale, languageFrom(locale, ownName)] as const),
  [PSEUDO_LOCALE, languageFrom(PSEUDO_LOCALE, 'Ƥşḗŭḓǿ')],
]);

export function languageOf(locale: PageLocale): Language {
  const language = languages.get(locale);
  if (!language) throw new RangeError(`No language table entry for ${locale}`);
  return language;
}

/** The locale of the platform's own country code; undefined for an unknown one. */
export function localeOfGfLang(gfLang: string): Locale | undefined {
  return LOCALES.find((locale) => languageOf(locale).gfLang === gfLang);
}

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && value !== PSEUDO_LOCALE && languages.has(value as Locale);
}

export function isPageLocale(value: unknown, pseudo: boolean): value is PageLocale {
  return isLocale(value) || (pseudo && value === PSEUDO_LOCALE);
}

/** The chosen locale, stored with consent. Written by the portal, read for URLs without a locale. */
export const LOCALE_COOKIE = 'gatehouse_locale';

export const LOCALE_COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;
