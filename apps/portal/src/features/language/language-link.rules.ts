import type { PageLocale } from '@gatehouse/domain/locales';

interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** The same page in another language, with its query and fragment. */
export function languageLink({ pathname, search, hash }: PageLocation, locale: PageLocale): string {
  const [, , ...rest] = pathname.split('/');
  return `/${locale}/${rest.join('/')}${search}${hash}`;
}
