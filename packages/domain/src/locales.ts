const rows = [
  ['ar-AE', 'ara', 'ARE', 'العربية'],
  ['bg-BG', 'bul', 'BGR', 'Български'],
  ['bs-BA', 'bos', 'BIH', 'Bosanski'],
  ['cs-CZ', 'ces', 'CZE', 'Čeština'],
  ['da-DK', 'dan', 'DNK', 'Dansk'],
  ['de-DE', 'deu', 'DEU', 'Deutsch'],
  ['el-GR', 'ell', 'GRC', 'Ελληνικά'],
  ['en-GB', 'eng', 'GBR', 'English'],
  ['en-US', 'eng', 'USA', 'English (US)'],
  ['es-AR', 'spa', 'ARG', 'Español (Argentina)'],
  ['es-CO', 'spa', 'COL', 'Español (Colombia)'],
  ['es-ES', 'spa', 'ESP', 'Español (España)'],
  ['es-MX', 'spa', 'MEX', 'Español (México)'],
  ['es-PE', 'spa', 'PER', 'Español (Perú)'],
  ['et-EE', 'est', 'EST', 'Eesti'],
  ['fi-FI', 'fin', 'FIN', 'Suomi'],
  ['fr-FR', 'fra', 'FRA', 'Français'],
  ['he-IL', 'heb', 'ISR', 'עברית'],
  ['hr-HR', 'hrv', 'HRV', 'Hrvatski'],
  ['hu-HU', 'hun', 'HUN', 'Magyar'],
  ['it-IT', 'ita', 'ITA', 'Italiano'],
  ['ja-JP', 'jpn', 'JPN', '日本語'],
  ['lt-LT', 'lit', 'LTU', 'Lietuvių'],
  ['lv-LV', 'lav', 'LVA', 'Latviešu'],
  ['nb-NO', 'nob', 'NOR', 'Norsk bokmål'],
  ['nl-NL', 'nld', 'NLD', 'Nederlands'],
  ['pl-PL', 'pol', 'POL', 'Polski'],
  ['pt-BR', 'por', 'BRA', 'Português (Brasil)'],
  ['pt-PT', 'por', 'PRT', 'Português (Portugal)'],
  ['ro-RO', 'ron', 'ROU', 'Română'],
  ['ru-RU', 'rus', 'RUS', 'Русский'],
  ['sk-SK', 'slk', 'SVK', 'Slovenčina'],
  ['sl-SI', 'slv', 'SVN', 'Slovenščina'],
  ['sr-RS', 'srp', 'SRB', 'Српски'],
  ['sv-SE', 'swe', 'SWE', 'Svenska'],
  ['tr-TR', 'tur', 'TUR', 'Türkçe'],
  ['uk-UA', 'ukr', 'UKR', 'Українська'],
  ['zh-TW', 'zho', 'TWN', '繁體中文'],
] as const;

export type Locale = (typeof rows)[number][0];

export const DEFAULT_LOCALE = 'en-GB' satisfies Locale;

/** Generated from en-GB at build and served in Sandbox only: reveals untranslated texts and breaking layouts. */
export const PSEUDO_LOCALE = 'xx-XX';

/** The locale of a page: a supported one, or the pseudo-locale where it is served. */
export type PageLocale = Locale | typeof PSEUDO_LOCALE;

export interface Language {
  readonly locale: PageLocale;
  readonly language2: string;
  readonly language3: string;
  readonly territory2: string;
  readonly territory3: string;
  /** The platform's own country code: the territory in lower case, except `en` for en-GB. */
  readonly gfLang: string;
  readonly ownName: string;
}

function languageFrom(locale: PageLocale, language3: string, territory3: string, ownName: string): Language {
  const [language2 = '', territory2 = ''] = locale.split('-');
  const gfLang = locale === DEFAULT_LOCALE ? 'en' : territory2.toLowerCase();
  return { locale, language2, language3, territory2, territory3, gfLang, ownName };
}

export const LOCALES: readonly Locale[] = rows.map(([locale]) => locale);

const languages = new Map<PageLocale, Language>([
  ...rows.map(
    ([locale, language3, territory3, ownName]) =>
      [locale, languageFrom(locale, language3, territory3, ownName)] as const,
  ),
  [PSEUDO_LOCALE, languageFrom(PSEUDO_LOCALE, 'xxx', 'XXX', 'Ƥşḗŭḓǿ')],
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
