import { expect, test } from 'vitest';
import type { PageLoader } from '../framework/routing/page-loader.ts';
import { notFoundRoute, routeTable } from './route-table.ts';
import { createRoutes, findRoute } from './routes.tsx';

const clientDownload = { injectionServiceUrl: '/api/v1/client' };

test.each([
  ['/en-GB/download', { clientDownload }, 'download'],
  ['/en-GB/download/emberfall', { clientDownload }, 'download'],
  ['/en-GB/download', {}, notFoundRoute.page],
  ['/en-GB/coupon', {}, 'coupon'],
])('resolves %s with the features %j to the page %s', (path, features, page) => {
  const routes = createRoutes({} as PageLoader, { environment: 'Production', features });
  expect(findRoute(routes, path).entry.page).toBe(page);
});

test('every route is below its locale', () => {
  const features = { clientDownload };
  const routes = createRoutes({} as PageLoader, { environment: 'Sandbox', features });
  for (const { path, page, only, feature } of routeTable) {
    if (only === 'launcher' || (feature && feature !== 'clientDownload')) continue;
    const address = path.replaceAll(/\/?:?\w+\?/g, '').replaceAll(/:\w+/g, 'x');
    expect(findRoute(routes, `/de-DE/${address}`).entry.page).toBe(page);
  }
  const paths = routes.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)]);
  expect(paths.filter((path) => path !== undefined && !path.startsWith('/:locale/'))).toEqual([]);
});
