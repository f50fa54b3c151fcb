import { LANGUAGE_CODES } from '@gatehouse/domain/language-codes';
import type { Language, PageLocale } from '@gatehouse/domain/locales';

/** Removes accents and case, so that "cestina" finds Čeština. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');
}

/**
 * Languages with a word that starts with the search text, in their own name, codes, or name in the page’s
 * language.
 */
export function filterLanguages(
  languages: readonly Language[],
  typed: string,
  nameOf: (locale: string) => string,
): readonly Language[] {
  const wanted = foldText(typed.trim());
  if (wanted === '') return languages;
  return languages.filter(({ locale, ownName }) =>
    [ownName, locale, ...LANGUAGE_CODES[locale], nameOf(locale)].some((name) => {
      const folded = foldText(name);
      return folded.startsWith(wanted) || folded.split(/[\s()-]+/).some((word) => word.startsWith(wanted));
    }),
  );
}

/** The names of the languages in the page’s language. */
export function languageNamesIn(locale: PageLocale): (locale: string) => string {
  const names = new Intl.DisplayNames([locale, 'en-GB'], { type: 'language' });
  return (wanted) => names.of(wanted) ?? '';
}
