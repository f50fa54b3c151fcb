import type { Locale } from '@gatehouse/domain/locales';

/** The category lists are kept per market; British visitors get the American ones. */
export function navigationLocaleOf(locale: Locale): Locale {
  return locale === 'en-GB' ? 'en-US' : locale;
}
