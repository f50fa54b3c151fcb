import type { ReturnedForm } from '@gatehouse/domain/returned-form';
import { useEffect, useState } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router';
import { Toasts } from '../features/notices/toasts.tsx';
import { useAddressLinks } from '../framework/document/use-address-links.ts';
import { HYDRATED_EVENT } from '../framework/hydration/preloaded-state.ts';
import type { Services } from './create-services.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ApplicationError } from './modals/application-error.tsx';
import { ModalHost } from './modals/modal-host.tsx';
import { Providers } from './providers.tsx';
import { findRoute } from './routes.tsx';
import { Advertisement } from './shell/advertisement.tsx';
import { createShellViews, type ShellViews, ShellViewsProvider } from './shell-views.ts';
import { usePagePixel } from './use-page-pixel.ts';

interface AppProps {
  services: Services;
  routes: RouteObject[];
  /** Only set on the page that answers a form sent before hydration. */
  returnedForm?: ReturnedForm | undefined;
  /** The server does not wait for lazy parts: it passes those that its pages have. */
  serverViews?: Partial<ShellViews>;
}

/** The app inside the router: the same on the server and in the browser. */
export function App({ services, routes, returnedForm, serverViews }: AppProps) {
  const [views] = useState(() => ({ ...createShellViews(services.i18n), ...serverViews }));
  return (
    <Providers services={services} returnedForm={returnedForm}>
      <ShellViewsProvider value={views}>
        <ErrorBoundary fallback={(failure) => <ApplicationError {...failure} />}>
          <Routed routes={routes} />
          <Toasts />
          <Advertisement />
        </ErrorBoundary>
        <ModalHost routes={routes} />
      </ShellViewsProvider>
    </Providers>
  );
}

function Routed({ routes }: { routes: RouteObject[] }) {
  const { entry } = findRoute(routes, useLocation().pathname);
  usePagePixel(entry);
  useAddressLinks(entry);
  // Effects run after hydration: from here on the server-rendered elements have their event handlers.
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    document.dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
  return useRoutes(routes);
}
