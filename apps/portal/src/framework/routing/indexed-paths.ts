import type { SiteContent } from '@gatehouse/contract/portal-bundle';
import { generatePath } from 'react-router';
import { isIndexedRoute, openRoutes, type RouteConfig } from '../../app/route-table.ts';

const REQUIRED_PARAMETER = /:(\w+)(?![\w?])/g;

export function indexedPaths(config: RouteConfig, content: SiteContent): string[] {
  return openRoutes(config)
    .filter(isIndexedRoute)
    .flatMap(({ path }) => valuesFor(path, content).map((values) => `/${generatePath(path, values)}`));
}

/** Optional parameters are left out: the page without them is the one to list. */
function valuesFor(path: string, { products, games, articles }: SiteContent): Record<string, string>[] {
  const names = [...path.matchAll(REQUIRED_PARAMETER)].map(([, name]) => name);
  if (names.length === 0) return [{}];
  if (names.includes('id')) return articles.map(({ game, id }) => ({ game, id }));
  if (names.includes('game')) return games.map((game) => ({ game }));
  return products.map((productName) => ({ productName }));
}
