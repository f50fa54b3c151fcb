import { DEFAULT_LOCALE, LOCALES } from '@gatehouse/domain/locales';

export interface AlternateLink {
  hreflang: string;
  href: string;
}

/** `hreflang` links to the page in every language, and `x-default`. `path` is the part after the locale. */
export function alternateLinks(publicUrl: string, path: string): AlternateLink[] {
  const address = (locale: string) => `${publicUrl}/${locale}${path}`;
  return [
    ...LOCALES.map((locale) => ({ hreflang: locale, href: address(locale) })),
    { hreflang: 'x-default', href: address(DEFAULT_LOCALE) },
  ];
}
