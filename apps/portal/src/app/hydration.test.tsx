import { pages } from 'virtual:pages';
import '../../test/jsdom-resize-observer.ts';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import portal from '../entry-server.tsx';
import { readPreloadedState } from '../framework/hydration/preloaded-state.ts';
import { createPageLoader } from '../framework/routing/page-loader.ts';
import { createPageResolver } from '../framework/routing/page-resolver.ts';
import { withConfigDefaults } from '../platform/config.ts';
import { App } from './app.tsx';
import { createServices } from './create-services.ts';
import { layoutFiles } from './layout-files.ts';
import { createRoutes, findRoute } from './routes.tsx';

const DOWNLOAD_ID = '7b0b6c2e-8d41-4a7b-9c35-1e7a90d3b264';
const config = withConfigDefaults({
  features: { clientDownload: { injectionServiceUrl: '/api/v1/client' } },
});
const resolve = createPageResolver(config, {
  hasProduct: (name) => name === 'emberfall',
  hasArticle: () => false,
  hasTag: (tag) => tag === 'racing',
  cataloguePages: 3,
});
/** The fake API has no content: the test covers what the portal renders for a URL by itself. */
const fetchNothing = async () => Response.json({ errorTypes: ['NOT_FOUND'], message: '' }, { status: 404 });

async function renderOnServer(path: string, search: string): Promise<Document> {
  const page = resolve(path, search);
  if (page.kind !== 'page') throw new Error(`${path} redirects`);
  const { html } = await portal.render({
    locale: 'en-GB',
    path: page.path,
    search: page.search,
    publicUrl: 'https://play.example.test',
    config,
    manifest: {},
    hasToken: false,
    fetch: fetchNothing,
    sharePicture: '',
    look: { styles: null, scheme: null, theme: { dark: '#000000', light: '#ffffff' } },
  });
  return new DOMParser().parseFromString(html, 'text/html');
}

test.each([
  ['/', '?utm_source=mail'],
  ['/support', '?utm_source=mail'],
  ['/sign-in', '?utm_source=mail&game=emberfall'],
  ['/sign-in', '?game=made-up'],
  ['/sign-up', '?game=made-up'],
  ['/recover-password', '?x=1&game=emberfall'],
  ['/validate/token', '?game=emberfall'],
  ['/download', `?download_id=${DOWNLOAD_ID}`],
  ['/orders/7f5df6a2-90d1-4f4a-8a3c-52e9a4a5d0b1', '?x=1'],
  ['/made-up', '?x=1'],
  ['/play/made-up', ''],
  ['/play/emberfall/news/made-up', ''],
  ['/download/made-up', ''],
  ['/shop', ''],
  ['/shop', '?tag=racing&q=drift&utm_source=mail'],
  ['/shop/emberfall', '?x=1'],
])('hydrates what the server rendered for %s%s without a mismatch', async (path, search) => {
  const rendered = await renderOnServer(path, search);
  const state = readPreloadedState(rendered);
  const root = rendered.getElementById('root');
  if (!state || !root) throw new Error('The document lacks its root or its state');
  document.body.replaceChildren(root);

  const services = createServices({ ...state, fetch: fetchNothing });
  const loader = createPageLoader(services, pages, layoutFiles);
  const routes = createRoutes(loader, services.config);
  const { entry, params } = findRoute(routes, `/en-GB${path}`);
  await loader.load(entry, params, state.rendered?.search ?? '');
  const onRecoverableError = vi.fn();
  // React reports a mismatched attribute only on the console, and only in development.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  await act(async () => {
    hydrateRoot(
      root,
      <MemoryRouter initialEntries={[`/en-GB${path}${search}#hash`]}>
        <App services={services} routes={routes} />
      </MemoryRouter>,
      { onRecoverableError },
    );
  });
  expect(onRecoverableError.mock.calls.map(([error]) => String(error))).toEqual([]);
  expect(
    logged.mock.calls.map(([message]) => String(message)).filter((line) => /hydrat/i.test(line)),
  ).toEqual([]);
  expect(root.innerHTML.length).toBeGreaterThan(1000);
});

test.each(['/', '/shop', '/shop/emberfall', '/support', '/sign-in', '/download', '/made-up'])(
  'the landmarks of %s have unique names',
  async (path) => {
    const { body } = await renderOnServer(path, '');
    const names = [...body.querySelectorAll('nav, aside, section[aria-label]')].map(
      (landmark) => `${landmark.localName} ${landmark.getAttribute('aria-label')}`,
    );
    expect(names).toEqual([...new Set(names)]);
  },
);
