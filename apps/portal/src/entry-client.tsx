import './styles/global.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { createServices } from './app/create-services.ts';
import { pageFiles } from './app/page-files.ts';
import { createPageLoader } from './app/page-loader.ts';
import { readPreloadedState } from './app/preloaded-state.ts';
import { createRoutes, findRoute } from './app/routes.tsx';
import { startServices } from './app/start-services.ts';
import { stateWithoutServer } from './app/state-without-server.ts';

const preloaded = readPreloadedState(document);
const state = preloaded ?? (await stateWithoutServer(fetch, window.location.pathname));
const services = createServices({ ...state, fetch: fetch.bind(globalThis) });
const loader = createPageLoader(services, pageFiles);
const routes = createRoutes(loader, services.config.environment);

// The page that the server has drawn is whole before React looks at it, so that both see the same.
const { entry, params } = findRoute(routes, window.location.pathname);
await loader.load(entry, params);

const root = document.getElementById('root');
if (!root) throw new Error('The document has no root');
const app = (
  <StrictMode>
    <BrowserRouter>
      <App services={services} routes={routes} />
    </BrowserRouter>
  </StrictMode>
);
if (preloaded) hydrateRoot(root, app);
else createRoot(root).render(app);
startServices(services);
