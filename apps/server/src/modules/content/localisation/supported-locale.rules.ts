import type { Environment } from '@gatehouse/domain/environments';
import {
  DEFAULT_LOCALE,
  isLocale,
  isPageLocale,
  type Locale,
  type PageLocale,
  PSEUDO_LOCALE,
} from '@gatehouse/domain/locales';

/** The locale used for a player here: the pseudo-locale in Sandbox only. */
export function supportedLocale(wanted: string, environment: Environment): PageLocale {
  return isPageLocale(wanted, environment === 'Sandbox') ? wanted : DEFAULT_LOCALE;
}

/** The locale whose content a path asks for; null where there is none. The pseudo-locale is English in Sandbox. */
export function contentLocaleOf(wanted: string, environment: Environment): Locale | null {
  if (isLocale(wanted)) return wanted;
  return wanted === PSEUDO_LOCALE && environment === 'Sandbox' ? DEFAULT_LOCALE : null;
}
