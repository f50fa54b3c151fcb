import type { PageLocale } from './locales.ts';

export type Direction = 'ltr' | 'rtl';

export const DEFAULT_RTL_LANGUAGES: readonly string[] = ['ar', 'xx'];

/** The config can add further right-to-left languages. */
export function directionOf(
  locale: PageLocale,
  rtlLanguages: readonly string[] = DEFAULT_RTL_LANGUAGES,
): Direction {
  return rtlLanguages.includes(locale.slice(0, 2)) ? 'rtl' : 'ltr';
}
