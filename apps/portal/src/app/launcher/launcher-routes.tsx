import { useEffect } from 'react';
import { Navigate, type RouteObject, useLocation, useNavigate } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useLauncherConnection } from '../../platform/launcher-context.ts';
import { routeTable } from '../route-table.ts';

const LOCALE = '/:locale/';

/** What the launcher has besides the pages of its build: its start page, and the way out to pages of the web. */
export function launcherRoutes(portal: string): RouteObject[] {
  const own = new Set(routeTable.filter(({ only }) => only !== 'web').map(({ path }) => path));
  const web = routeTable.filter(({ path }) => path !== '' && !own.has(path));
  return [
    { path: LOCALE, element: <Navigate to="library" replace /> },
    ...web.map(({ path }) => ({ path: LOCALE + path, element: <OpenInBrowser portal={portal} /> })),
  ];
}

/** In place of a page that only the web has: opens it in the system browser and returns to the previous page. */
function OpenInBrowser({ portal }: { portal: string }) {
  const { pathname, search, hash, key } = useLocation();
  const locale = usePageLocale();
  const navigate = useNavigate();
  const connection = useLauncherConnection();
  useEffect(() => {
    const url = new URL(pathname + search + hash, portal).href;
    connection.perform({ type: 'open_external', url }).catch(() => {});
    // The first entry of the window has no previous one.
    if (key === 'default') void navigate(`/${locale}/library`, { replace: true });
    else void navigate(-1);
  }, [connection, navigate, pathname, search, hash, key, locale, portal]);
  return null;
}
