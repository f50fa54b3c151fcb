import { pages } from 'virtual:pages';
import '@gatehouse/ui/styles/global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { createServices } from './app/create-services.ts';
import { createErrorReports, reportUncaughtErrors } from './app/error-reports.ts';
import { layoutFiles } from './app/layout-files.ts';
import { createRoutes, findRoute } from './app/routes.tsx';
import { startServices } from './app/start-services.ts';
import { HYDRATING_EVENT, readPreloadedState } from './framework/hydration/preloaded-state.ts';
import { createPageLoader } from './framework/routing/page-loader.ts';
import { keepServerFormats } from './platform/i18n/formatters.ts';

/**
 * A function, not top-level await: lazy chunks import from this chunk and would deadlock with it. Its steps are tasks of
 * their own, so that the page answers clicks and typing in between.
 */
async function start(): Promise<void> {
  await nextTask();
  const preloaded = readPreloadedState(document);
  const state = preloaded ?? (await fetchState());
  keepServerFormats(state.formats ?? {});
  const services = createServices({ ...state, fetch: fetch.bind(globalThis) });
  await nextTask();
  const loader = createPageLoader(services, pages, layoutFiles);
  const routes = createRoutes(loader, services.config);
  const report = createErrorReports({
    fetch: fetch.bind(globalThis),
    apiUrl: services.config.core.apiUrl,
    release: services.config.version,
    page: () => findRoute(routes, window.location.pathname).entry.page,
  });
  reportUncaughtErrors(window, report);

  // Load everything that the server rendered before hydration, so that the first render matches.
  const { entry, params } = findRoute(routes, window.location.pathname);
  await nextTask();
  await loader.load(entry, params, state.rendered?.search ?? window.location.search);
  await nextTask();

  startServices(services);
  await nextTask();

  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no root element');
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App services={services} routes={routes} returnedForm={state.returnedForm} />
      </BrowserRouter>
    </StrictMode>
  );
  // In development React's own handler logs more.
  const options = import.meta.env.DEV
    ? {}
    : { onCaughtError: (error: unknown) => void report('render', error) };
  // As a transition: hydration yields to clicks and typing.
  if (preloaded) {
    startTransition(() => void hydrateRoot(root, app, options));
    document.dispatchEvent(new Event(HYDRATING_EVENT));
  } else createRoot(root, options).render(app);
}

/** Needed only where the page was not server-rendered, so it is not in the first chunk. */
async function fetchState() {
  const { stateWithoutServer } = await import('./framework/hydration/state-without-server.ts');
  return stateWithoutServer(fetch, window.location.pathname);
}

function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}

void start();
