import type { ReturnedForm } from '@gatehouse/domain/returned-form';
import { useEffect, useState } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { Toasts } from '../features/notices/toasts.tsx';
import { HYDRATED_EVENT } from '../platform/hydrated-event.ts';
import type { Services } from './create-services.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ApplicationError } from './modals/application-error.tsx';
import { ModalHost } from './modals/modal-host.tsx';
import { Providers } from './providers.tsx';
import { Advertisement } from './shell/advertisement.tsx';
import { usePagePixel } from './use-page-pixel.ts';
import { createViews, ViewsProvider } from './views.ts';

interface AppProps {
  services: Services;
  routes: RouteObject[];
  /** Only on the page that answers a form which was sent too early. */
  returnedForm?: ReturnedForm | undefined;
}

/** The same on the server and in the browser, inside the router of either. */
export function App({ services, routes, returnedForm }: AppProps) {
  const [views] = useState(() => createViews(services.i18n));
  return (
    <Providers services={services} returnedForm={returnedForm}>
      <ViewsProvider value={views}>
        <ErrorBoundary fallback={(cause) => <ApplicationError cause={cause} />}>
          <Routed routes={routes} />
          <Toasts />
          <Advertisement />
        </ErrorBoundary>
        <ModalHost />
      </ViewsProvider>
    </Providers>
  );
}

function Routed({ routes }: { routes: RouteObject[] }) {
  usePagePixel(routes);
  // From here on the page answers: what was drawn by the server has its handlers.
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    document.dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
  return useRoutes(routes);
}
