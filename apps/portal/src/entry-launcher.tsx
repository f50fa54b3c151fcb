import './styles/global.css';
import type { ClientConfig } from '@gatehouse/contract/config';
import { API_ROOT } from '@gatehouse/contract/headers';
import { directionOf } from '@gatehouse/domain/direction';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { createServices } from './app/create-services.ts';
import { openExternalLinks } from './app/launcher/external-links.ts';
import { LauncherEvents } from './app/launcher/launcher-events.tsx';
import { launcherRoutes } from './app/launcher/launcher-routes.tsx';
import { layoutFiles } from './app/layout-files.ts';
import { pageFiles } from './app/page-files.ts';
import { createPageLoader } from './app/page-loader.ts';
import { createRoutes, findRoute } from './app/routes.tsx';
import { startServices } from './app/start-services.ts';
import { stateWithoutServer } from './app/state-without-server.ts';
import { connectLauncher } from './platform/launcher-connection.ts';
import { LauncherProvider } from './platform/launcher-context.ts';

/** A function, not top-level await: lazy chunks import from this chunk and would deadlock with it. */
async function start(): Promise<void> {
  const launcher = await connectLauncher();
  globalThis.gatehouseLauncher = launcher;
  const { config: served, ...state } = await stateWithoutServer(fetch, window.location.pathname);
  const config = inLauncher(served);
  const { locale } = state;
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale, config.rtlLanguages);
  if (window.location.pathname === '/') window.history.replaceState(null, '', `/${locale}/library`);

  const services = createServices({ ...state, config, fetch: fetch.bind(globalThis) });
  const loader = createPageLoader(services, pageFiles, layoutFiles);
  const routes = [...createRoutes(loader, config, 'launcher'), ...launcherRoutes(launcher.portal)];
  const { entry, params } = findRoute(routes, window.location.pathname);
  await loader.load(entry, params, window.location.search);

  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no root element');
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <LauncherProvider value={launcher}>
          <App services={services} routes={routes} />
          <LauncherEvents services={services} />
        </LauncherProvider>
      </BrowserRouter>
    </StrictMode>,
  );
  openExternalLinks(document, launcher);
  startServices(services);
}

/** The shell forwards all calls. Advertisements, social sign-in and the download of the launcher belong to the web. */
function inLauncher(config: ClientConfig): ClientConfig {
  const { challenge } = config.features;
  return {
    ...config,
    core: { ...config.core, apiUrl: API_ROOT, storeApiUrl: API_ROOT, userSessionDomain: '' },
    features: challenge ? { challenge } : {},
  };
}

void start();
