import './styles/global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { createServices } from './app/create-services.ts';
import { createErrorReports, followErrors } from './app/error-reports.ts';
import { frameFiles } from './app/frames.ts';
import { pageFiles } from './app/page-files.ts';
import { createPageLoader } from './app/page-loader.ts';
import { readPreloadedState } from './app/preloaded-state.ts';
import { createRoutes, findRoute } from './app/routes.tsx';
import { startServices } from './app/start-services.ts';

/** A function and not the file itself: lazy parts import from its chunk, and would wait for it while it waits for them. */
async function start(): Promise<void> {
  const preloaded = readPreloadedState(document);
  const state = preloaded ?? (await fetchState());
  const services = createServices({ ...state, fetch: fetch.bind(globalThis) });
  const loader = createPageLoader(services, pageFiles, frameFiles);
  const routes = createRoutes(loader, services.config);
  const report = createErrorReports({
    fetch: fetch.bind(globalThis),
    apiUrl: services.config.core.apiUrl,
    release: services.config.version,
    page: () => findRoute(routes, window.location.pathname).entry.page,
  });
  followErrors(window, report);

  // The page that the server has drawn is whole before React looks at it, so that both see the same.
  const { entry, params } = findRoute(routes, window.location.pathname);
  await loader.load(entry, params, state.rendered?.search ?? window.location.search);

  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no root');
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App services={services} routes={routes} returnedForm={state.returnedForm} />
      </BrowserRouter>
    </StrictMode>
  );
  // In development React's own handler tells more, in the console.
  const options = import.meta.env.DEV
    ? {}
    : { onCaughtError: (error: unknown) => void report('render', error) };
  // In small steps: what is pressed or typed meanwhile goes first.
  if (preloaded) startTransition(() => void hydrateRoot(root, app, options));
  else createRoot(root, options).render(app);
  startServices(services);
}

/** Only where no server has drawn the page, so it is no part of what every page needs. */
async function fetchState() {
  const { stateWithoutServer } = await import('./app/state-without-server.ts');
  return stateWithoutServer(fetch, window.location.pathname);
}

void start();
