import { DEFAULT_LOCALE, LOCALES } from '@gatehouse/domain/locales';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isIndexedRoute, notFoundRoute, type RouteEntry } from '../../app/route-table.ts';

/** `hreflang` links to the page in every language, and `x-default`. `path` is the part after the locale. */
export function alternateLinks(publicUrl: string, path: string) {
  const address = (locale: string) => `${publicUrl}/${locale}${path}`;
  return [
    ...LOCALES.map((locale) => ({ rel: 'alternate', hreflang: locale, href: address(locale) })),
    { rel: 'alternate', hreflang: 'x-default', href: address(DEFAULT_LOCALE) },
  ];
}

/** Keeps the canonical and alternate-language links true after in-app navigation. The server writes the first ones. */
export function useAddressLinks(entry: RouteEntry): void {
  const { pathname } = useLocation();
  const written = useRef(pathname);
  useEffect(() => {
    if (written.current === pathname) return;
    written.current = pathname;
    for (const link of document.head.querySelectorAll('link[rel=canonical], link[hreflang]')) link.remove();
    if (entry === notFoundRoute) return;
    const [, locale = ''] = pathname.split('/');
    if (isIndexedRoute(entry)) addLink({ rel: 'canonical', href: location.origin + pathname });
    alternateLinks(location.origin, pathname.slice(1 + locale.length)).forEach(addLink);
  }, [entry, pathname]);
}

function addLink(attributes: { rel: string; href: string; hreflang?: string }): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
