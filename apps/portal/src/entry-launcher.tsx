import { pages } from 'virtual:pages';
import { loadChunk } from './framework/chunk-loading.ts';
import '@gatehouse/ui/styles/global.css';
import { directionOf } from '@gatehouse/domain/direction';
import type { PageLocale } from '@gatehouse/domain/locales';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { createServices } from './app/create-services.ts';
import { openExternalLinks } from './app/launcher/external-links.ts';
import { inLauncher, LAUNCHER_CONSENT, repeatUntilOk } from './app/launcher/launcher-config.ts';
import { LauncherEvents } from './app/launcher/launcher-events.tsx';
import { launcherRoutes } from './app/launcher/launcher-routes.tsx';
import { StartProblem } from './app/launcher/start-problem.tsx';
import { layoutFiles } from './app/layout-files.ts';
import { createRoutes, findRoute } from './app/routes.tsx';
import { startServices } from './app/start-services.ts';
import { OfflineLibrary } from './features/launcher/offline-library.tsx';
import { localeWithoutServer, stateWithoutServer } from './framework/hydration/state-without-server.ts';
import { createPageLoader } from './framework/routing/page-loader.ts';
import { createI18n } from './platform/i18n/i18n.ts';
import { I18nProvider } from './platform/i18n/i18n-provider.tsx';
import { connectLauncher } from './platform/launcher-connection.ts';
import { LauncherProvider } from './platform/launcher-context.ts';

/** A function, not top-level await: lazy chunks import from this chunk and would deadlock with it. */
async function start(): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('The document has no root element');
  const root = createRoot(element);
  const launcher = await connectLauncher().catch(async (error) => {
    await showProblem(root, <StartProblem id="Launcher.Start.Failed" />);
    throw error;
  });
  globalThis.gatehouseLauncher = launcher;
  // The app asks while a game or a download runs. Until it has loaded, quitting must work without it.
  const stopQuitting = launcher.onQuitRequested(launcher.quit);
  const ask = repeatUntilOk(fetch, launcher, () =>
    showProblem(
      root,
      <LauncherProvider value={launcher}>
        <OfflineLibrary />
      </LauncherProvider>,
    ),
  );
  const { config: served, ...state } = await stateWithoutServer(ask, window.location.pathname);
  const config = inLauncher(served);
  const { locale } = state;
  setLanguage(locale, config.rtlLanguages);
  if (window.location.pathname === '/') window.history.replaceState(null, '', `/${locale}/library`);

  const services = createServices({
    ...state,
    config,
    fetch: fetch.bind(globalThis),
    unaskedConsent: LAUNCHER_CONSENT,
  });
  const main = () => import('./app/launcher/launcher-layout.tsx');
  const loader = createPageLoader(services, pages, { ...layoutFiles, main });
  const routes = [...createRoutes(loader, config, 'launcher'), ...launcherRoutes(launcher.portal)];
  const { entry, params } = findRoute(routes, window.location.pathname);
  await loader.load(entry, params, window.location.search);

  stopQuitting();
  root.render(
    <StrictMode>
      <BrowserRouter>
        <LauncherProvider value={launcher}>
          <App services={services} routes={routes} />
          <LauncherEvents services={services} />
        </LauncherProvider>
      </BrowserRouter>
    </StrictMode>,
  );
  openExternalLinks(window, launcher);
  startServices(services);
}

/** What the window shows when the app cannot start. There is no configuration yet. */
async function showProblem(root: Root, problem: ReactNode): Promise<void> {
  const i18n = createI18n(localeWithoutServer(window.location.pathname), loadChunk);
  await i18n.load(['core', 'launcher']);
  setLanguage(i18n.locale);
  root.render(
    <I18nProvider i18n={i18n}>
      <main>{problem}</main>
    </I18nProvider>,
  );
}

function setLanguage(locale: PageLocale, rtlLanguages?: readonly string[]): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale, rtlLanguages);
}

void start();
