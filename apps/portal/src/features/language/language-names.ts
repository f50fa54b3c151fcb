import type { PageLocale } from '@gatehouse/domain/locales';

/** The names of the languages in the page’s language. */
export function languageNamesIn(locale: PageLocale): (locale: string) => string {
  const names = new Intl.DisplayNames([locale, 'en-GB'], { type: 'language' });
  return (wanted) => names.of(wanted) ?? '';
}
