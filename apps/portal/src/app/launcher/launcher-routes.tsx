import { Navigate, type RouteObject } from 'react-router';
import { routeTable } from '../route-table.ts';
import { OpenInBrowser } from './open-in-browser.tsx';

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
