import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isIndexedRoute, notFoundRoute, type RouteEntry } from '../../app/route-table.ts';
import { useConfig } from '../../platform/config-context.ts';

/** Keeps the canonical and alternate-language links true after in-app navigation. The server writes the first ones. */
export function useAddressLinks(entry: RouteEntry): void {
  const { pathname } = useLocation();
  const config = useConfig();
  const written = useRef(pathname);
  useEffect(() => {
    const isWritten = written.current === pathname;
    written.current = pathname;
    const page = entry === notFoundRoute ? null : { path: pathname, isIndexed: isIndexedRoute(entry) };
    import('./after-hydration.ts').then(
      ({ replaceAddressLinks }) => {
        if (!isWritten && written.current === pathname) replaceAddressLinks(page, config);
      },
      // Without them the page is as good.
      () => {},
    );
  }, [entry, pathname, config]);
}
