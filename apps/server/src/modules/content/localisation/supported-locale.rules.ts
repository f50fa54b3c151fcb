import type { Environment } from '@gatehouse/domain/environments';
import { offeredLocales, resolveLocale } from '@gatehouse/domain/locale-resolution';
import {
  DEFAULT_LOCALE,
  isLocale,
  isPageLocale,
  type Locale,
  type PageLocale,
  PSEUDO_LOCALE,
} from '@gatehouse/domain/locales';
import type { Content } from '../files/content.ts';

/** The locale used for a player here: the pseudo-locale in Sandbox only. */
export function supportedLocale(wanted: string, environment: Environment): PageLocale {
  return isPageLocale(wanted, environment === 'Sandbox') ? wanted : DEFAULT_LOCALE;
}

/** The locale that is kept for a player: only pages in it are served. */
export function offeredLocale(
  wanted: string,
  environment: Environment,
  { portal }: Pick<Content, 'portal'>,
): PageLocale {
  const url = supportedLocale(wanted, environment);
  return resolveLocale({
    url,
    pseudo: environment === 'Sandbox',
    offered: offeredLocales(portal.locales),
  });
}

/** The locale whose content a path asks for; null where there is none. The pseudo-locale is English in Sandbox. */
export function contentLocaleOf(wanted: string, environment: Environment): Locale | null {
  if (isLocale(wanted)) return wanted;
  return wanted === PSEUDO_LOCALE && environment === 'Sandbox' ? DEFAULT_LOCALE : null;
}
