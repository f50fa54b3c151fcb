import { pages } from 'virtual:pages';
import { API_ROOT } from '@gatehouse/contract/headers';
import type { PortalBundle, RenderRequest, RenderResult } from '@gatehouse/contract/portal-bundle';
import { directionOf } from '@gatehouse/domain/direction';
import type { CompiledMessages } from '@gatehouse/messages/compile-message.ts';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';

import { App } from './app/app.tsx';
import { createServices } from './app/create-services.ts';
import { layoutFiles } from './app/layout-files.ts';
import { isIndexedRoute } from './app/route-table.ts';
import { createRoutes, findRoute } from './app/routes.tsx';
import AnnouncementList from './features/announcements/announcement-list.tsx';
import { announcementParts, prefetchAnnouncements } from './features/announcements/use-announcements.ts';
import { prefetchFooter } from './features/footer/use-footer.ts';
import { prefetchNavigation } from './features/navigation/use-navigation.ts';
import { pageAssets } from './framework/document/assets.ts';
import { writeDocument } from './framework/document/document.ts';
import { HeadCollector, type PageHead } from './framework/head.tsx';
import { dehydrateQueries } from './framework/hydration/dehydrated-queries.ts';
import type { PreloadedState } from './framework/hydration/preloaded-state.ts';
import { indexedPaths } from './framework/routing/indexed-paths.ts';
import { createPageLoader } from './framework/routing/page-loader.ts';
import { createPageResolver, NOT_FOUND_PATH } from './framework/routing/page-resolver.ts';
import { recordFormats } from './platform/i18n/formatters.ts';

async function render(request: RenderRequest<typeof fetch, CompiledMessages>): Promise<RenderResult> {
  const { config, locale, hasToken, search, returnedForm } = request;
  // The not-found page is shared by all unknown paths, so it contains no path: its links lead to the front page.
  const path = request.path === NOT_FOUND_PATH ? '/' : request.path;
  const rendered = { pathname: `/${locale}${path}`, search };
  // The server calls itself, whatever path its proxy offers to browsers.
  const core = { ...config.core, apiUrl: API_ROOT, storeApiUrl: API_ROOT };
  const services = createServices({ ...request, config: { ...config, core }, rendered });
  const loader = createPageLoader(services, pages, layoutFiles);
  const routes = createRoutes(loader, config);
  const { entry, params } = findRoute(routes, `/${locale}${request.path}`);
  await Promise.all([
    loader.load(entry, params, search),
    prefetchNavigation(services),
    prefetchFooter(services),
    prefetchAnnouncements(services),
  ]);

  let head: PageHead = { title: config.brand.name, description: '' };
  const collect = (written: PageHead) => {
    head = written;
  };
  const app = (
    <HeadCollector value={collect}>
      <StaticRouter location={`/${locale}${request.path}${search}`}>
        <App
          services={services}
          routes={routes}
          returnedForm={returnedForm}
          serverViews={{ AnnouncementList }}
        />
      </StaticRouter>
    </HeadCollector>
  );
  const { result: body, formats } = recordFormats(() => renderToString(app));
  const isFound = !head.isMissing;
  const state: PreloadedState = {
    config,
    locale,
    hasToken,
    queries: dehydrateQueries(services.queries),
    formats,
    rendered,
    returnedForm,
  };
  const html = writeDocument({
    ...request,
    direction: directionOf(locale, config.rtlLanguages),
    head,
    brandName: config.brand.name,
    languages: config,
    isFound,
    isIndexed: isFound && isIndexedRoute(entry),
    isSecret: entry.isSecret === true,
    startsImmediately: hasToken || entry.needsToken !== undefined,
    assets: pageAssets(
      request.manifest,
      entry,
      locale,
      config.ownTexts?.[locale],
      announcementParts(services),
    ),
    body,
    state,
  });
  return { status: isFound ? 200 : 404, html };
}

export default { createPageResolver, indexedPaths, render } satisfies PortalBundle<typeof fetch>;
