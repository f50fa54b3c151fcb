import { PROVIDER_RETURN_PATH } from '@gatehouse/contract/operator/operator-endpoint';
import type { RouteObject } from 'react-router';
import { Navigate } from 'react-router';
import { useMay } from '../api/session.ts';
import { Forbidden, NotFound, PageError } from './fallbacks.tsx';
import type { ConsolePage } from './pages.ts';
import { pages } from './pages.ts';
import { Permitted } from './permitted.tsx';
import { SignedIn } from './signed-in.tsx';

const routeOf = ({ path, permission, load }: ConsolePage): RouteObject => ({
  path,
  async lazy() {
    const { default: Content } = await load();
    return {
      element: (
        <Permitted permission={permission} otherwise={<Forbidden />}>
          <Content />
        </Permitted>
      ),
    };
  },
});

export const routes: RouteObject[] = [
  {
    ErrorBoundary: PageError,
    HydrateFallback: () => null,
    children: [
      {
        path: 'set-up',
        lazy: async () => ({ Component: (await import('../areas/sign-in/set-up.tsx')).default }),
      },
      {
        path: PROVIDER_RETURN_PATH.slice(1),
        lazy: async () => ({ Component: (await import('../areas/sign-in/provider-return.tsx')).default }),
      },
      {
        Component: SignedIn,
        children: [
          {
            ErrorBoundary: PageError,
            children: [
              { index: true, Component: Home },
              ...pages.map(routeOf),
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
];

/** The first page that the roles permit. */
function Home() {
  const may = useMay();
  const first = pages.find(({ nav, permission }) => nav && may(permission));
  return <Navigate to={`/${first?.path ?? 'account'}`} replace />;
}
