import type { Environment } from '@gatehouse/domain/environments';
import { DEFAULT_LOCALE, isPageLocale, type PageLocale } from '@gatehouse/domain/locales';

/** The language we can speak with a player here: the pseudo-locale in Sandbox only. */
export function spokenLocale(wanted: string, environment: Environment): PageLocale {
  return isPageLocale(wanted, environment === 'Sandbox') ? wanted : DEFAULT_LOCALE;
}
