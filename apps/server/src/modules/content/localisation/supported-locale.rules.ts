import type { Environment } from '@gatehouse/domain/environments';
import { DEFAULT_LOCALE, isPageLocale, type PageLocale } from '@gatehouse/domain/locales';

/** The locale used for a player here: the pseudo-locale in Sandbox only. */
export function supportedLocale(wanted: string, environment: Environment): PageLocale {
  return isPageLocale(wanted, environment === 'Sandbox') ? wanted : DEFAULT_LOCALE;
}
