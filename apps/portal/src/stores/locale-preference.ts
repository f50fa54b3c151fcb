import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE_S, type PageLocale } from '@gatehouse/domain/locales';
import type { Cookies } from '../platform/cookies.ts';

/** The locale for URLs without one. Stored only with consent to preferences. */
export interface LocalePreference {
  read(): string | null;
  keep(locale: PageLocale): void;
  forget(): void;
}

interface Dependencies {
  cookies: Cookies;
  isSecure(): boolean;
  isAllowed(): boolean;
}

export function createLocalePreference({ cookies, isSecure, isAllowed }: Dependencies): LocalePreference {
  return {
    read: () => cookies.read(LOCALE_COOKIE),
    keep(locale) {
      if (!isAllowed()) return;
      cookies.write(LOCALE_COOKIE, locale, { isSecure: isSecure(), maxAgeSeconds: LOCALE_COOKIE_MAX_AGE_S });
    },
    forget: () => cookies.remove(LOCALE_COOKIE, { isSecure: isSecure() }),
  };
}
