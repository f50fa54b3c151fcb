import type { PageLocale } from './locales.ts';

/**
 * The three-letter codes of language and territory, apart from the rest of the language table: the first script of every
 * page has that one.
 */
export const LANGUAGE_CODES: Readonly<Record<PageLocale, readonly [language3: string, territory3: string]>> =
  {
    'ar-AE': ['ara', 'ARE'],
    'bg-BG': ['bul', 'BGR'],
    'bs-BA': ['bos', 'BIH'],
    'cs-CZ': ['ces', 'CZE'],
    'da-DK': ['dan', 'DNK'],
    'de-DE': ['deu', 'DEU'],
    'el-GR': ['ell', 'GRC'],
    'en-GB': ['eng', 'GBR'],
    'en-US': ['eng', 'USA'],
    'es-AR': ['spa', 'ARG'],
    'es-CO': ['spa', 'COL'],
    'es-ES': ['spa', 'ESP'],
    'es-MX': ['spa', 'MEX'],
    'es-PE': ['spa', 'PER'],
    'et-EE': ['est', 'EST'],
    'fi-FI': ['fin', 'FIN'],
    'fr-FR': ['fra', 'FRA'],
    'he-IL': ['heb', 'ISR'],
    'hr-HR': ['hrv', 'HRV'],
    'hu-HU': ['hun', 'HUN'],
    'it-IT': ['ita', 'ITA'],
    'ja-JP': ['jpn', 'JPN'],
    'lt-LT': ['lit', 'LTU'],
    'lv-LV': ['lav', 'LVA'],
    'nb-NO': ['nob', 'NOR'],
    'nl-NL': ['nld', 'NLD'],
    'pl-PL': ['pol', 'POL'],
    'pt-BR': ['por', 'BRA'],
    'pt-PT': ['por', 'PRT'],
    'ro-RO': ['ron', 'ROU'],
    'ru-RU': ['rus', 'RUS'],
    'sk-SK': ['slk', 'SVK'],
    'sl-SI': ['slv', 'SVN'],
    'sr-RS': ['srp', 'SRB'],
    'sv-SE': ['swe', 'SWE'],
    'tr-TR': ['tur', 'TUR'],
    'uk-UA': ['ukr', 'UKR'],
    'zh-TW': ['zho', 'TWN'],
    'xx-XX': ['xxx', 'XXX'],
  };
