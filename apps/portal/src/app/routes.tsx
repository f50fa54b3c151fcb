import { useEffect } from 'react';
import { matchRoutes, type RouteObject, useLocation, useNavigate, useParams } from 'react-router';
import type { PageParams } from '../framework/page.ts';
import type { PageLoader } from '../framework/routing/page-loader.ts';
import { RequireToken } from './require-token.tsx';
import {
  type BuildTarget,
  notFoundRoute,
  openRoutes,
  type RouteConfig,
  type RouteEntry,
  redirects,
} from './route-table.ts';
import { Shell } from './shell/shell.tsx';

const LOCALE = '/:locale/';

export function createRoutes(loader: PageLoader, config: RouteConfig, build?: BuildTarget): RouteObject[] {
  const pages = [...openRoutes(config, build), notFoundRoute].map((entry) => ({
    element: <Shell route={entry} loader={loader} />,
    children: [
      {
        path: LOCALE + entry.path,
        handle: entry,
        element: <Page key={entry.page} entry={entry} loader={loader} />,
      },
    ],
  }));
  return [
    ...pages,
    ...redirects.map(({ path, to }) => ({ path: LOCALE + path, element: <Redirect to={to} /> })),
  ];
}

/** The route entry and parameters of a path. */
export function findRoute(
  routes: RouteObject[],
  pathname: string,
): { entry: RouteEntry; params: PageParams } {
  const match = matchRoutes(routes, pathname)?.at(-1);
  return {
    entry: (match?.route.handle as RouteEntry | undefined) ?? notFoundRoute,
    params: match?.params ?? {},
  };
}

/** Redirects client-side navigations. For document requests the server redirects. */
function Redirect({ to }: { to: string }) {
  const { locale } = useParams();
  const navigate = useNavigate();
  useEffect(() => void navigate(`/${locale}/${to}`, { replace: true }), [navigate, locale, to]);
  return null;
}

/** The previous page stays visible until this one has loaded: navigations are transitions, and this suspends within one. */
function Page({ entry, loader }: { entry: RouteEntry; loader: PageLoader }) {
  const params = useParams();
  const { search } = useLocation();
  const Content = loader.usePage(entry, params, search);
  if (!entry.needsToken) return <Content />;
  return (
    <RequireToken leadTo={entry.needsToken} Waiting={Content.Waiting}>
      <Content />
    </RequireToken>
  );
}
