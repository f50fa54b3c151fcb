import type { ClientConfig } from '@gatehouse/contract/config';
import { PSEUDO_LOCALE } from '@gatehouse/domain/locales';

type Languages = Pick<ClientConfig, 'locales' | 'fallbackLocale'>;

/** `hreflang` links to the page in every offered language, and `x-default`. `path` is the part after the locale. */
export function alternateLinks(publicUrl: string, path: string, { locales, fallbackLocale }: Languages) {
  const address = (locale: string) => `${publicUrl}/${locale}${path}`;
  return [
    ...locales
      .filter((locale) => locale !== PSEUDO_LOCALE)
      .map((locale) => ({ rel: 'alternate', hreflang: locale, href: address(locale) })),
    { rel: 'alternate', hreflang: 'x-default', href: address(fallbackLocale) },
  ];
}

/** In place of those of the page before. `path` has the locale; null for a page that has none. */
export function replaceAddressLinks(
  page: { path: string; isIndexed: boolean } | null,
  languages: Languages,
): void {
  for (const link of document.head.querySelectorAll('link[rel=canonical], link[hreflang]')) link.remove();
  if (!page) return;
  const { path, isIndexed } = page;
  const [, locale = ''] = path.split('/');
  if (isIndexed) addLink({ rel: 'canonical', href: location.origin + path });
  alternateLinks(location.origin, path.slice(1 + locale.length), languages).forEach(addLink);
}

function addLink(attributes: { rel: string; href: string; hreflang?: string }): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
