import { useEffect } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import type { Services } from './create-services.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ApplicationError } from './modals/application-error.tsx';
import { Providers } from './providers.tsx';

/** The same on the server and in the browser, inside the router of either. */
export function App({ services, routes }: { services: Services; routes: RouteObject[] }) {
  return (
    <Providers services={services}>
      <ErrorBoundary fallback={<ApplicationError />}>
        <Routed routes={routes} />
      </ErrorBoundary>
    </Providers>
  );
}

function Routed({ routes }: { routes: RouteObject[] }) {
  // From here on the page answers: what was drawn by the server has its handlers.
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return useRoutes(routes);
}
