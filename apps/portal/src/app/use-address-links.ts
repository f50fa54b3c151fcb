import { useEffect, useRef } from 'react';
import { type RouteObject, useLocation } from 'react-router';
import { alternateLinks } from './document/alternate-links.ts';
import { isIndexedRoute, notFoundRoute } from './route-table.ts';
import { findRoute } from './routes.tsx';

/** Keeps the canonical and alternate-language links true after in-app navigation. The server writes the first ones. */
export function useAddressLinks(routes: RouteObject[]): void {
  const { pathname } = useLocation();
  const written = useRef(pathname);
  const { entry } = findRoute(routes, pathname);
  useEffect(() => {
    if (written.current === pathname) return;
    written.current = pathname;
    for (const link of document.head.querySelectorAll('link[rel=canonical], link[hreflang]')) link.remove();
    if (entry === notFoundRoute) return;
    const [, locale = ''] = pathname.split('/');
    if (isIndexedRoute(entry)) addLink({ rel: 'canonical', href: location.origin + pathname });
    for (const link of alternateLinks(location.origin, pathname.slice(1 + locale.length))) {
      addLink({ rel: 'alternate', ...link });
    }
  }, [entry, pathname]);
}

function addLink(attributes: { rel: string; href: string; hreflang?: string }): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
