import { ALL_LOCALES, isOffered, type LocalePreferences, resolveLocale } from './locale-resolution.ts';
import type { PageLocale } from './locales.ts';
import { safeReturnPath } from './safe-return-path.ts';

export type LocalisedLocation =
  | { readonly kind: 'page'; readonly locale: PageLocale; readonly path: string }
  | { readonly kind: 'redirect'; readonly to: string };

const LOCALE_SHAPE = /^[a-z]{2}[-_][a-z]{2}$/i;

/**
 * Returns the locale of a location, or the redirect to a location with one.
 * A redirect always starts with a locale of our table, and keeps the rest of the location only when that is a
 * safe in-app path, so there is no open redirect.
 */
export function localiseLocation(
  location: string,
  preferences: Omit<LocalePreferences, 'url'>,
): LocalisedLocation {
  const [path = '', search = ''] = splitAt(location, location.indexOf('?'));
  const [first = '', rest = ''] = splitAt(path.slice(1), path.indexOf('/', 1) - 1);

  if (
    path.startsWith('/') &&
    isOffered(first, preferences.pseudo ?? false, preferences.offered ?? ALL_LOCALES)
  ) {
    return { kind: 'page', locale: first, path: rest || '/' };
  }
  const hasLocaleShape = LOCALE_SHAPE.test(first);
  const locale = resolveLocale({ ...preferences, url: hasLocaleShape ? first : null });
  const wanted = (hasLocaleShape ? rest || '/' : path) + search;
  return { kind: 'redirect', to: `/${locale}${safeReturnPath(wanted) ?? '/'}` };
}

function splitAt(text: string, index: number): [string, string] {
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index)];
}
