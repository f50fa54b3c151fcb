import { expect, test } from 'vitest';
import type { PageLoader } from './page-loader.ts';
import { notFoundRoute } from './route-table.ts';
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
