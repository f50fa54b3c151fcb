import { generatePath, matchRoutes } from 'react-router';
import { redirects, routeTable } from './route-table.ts';

const ways = [...routeTable.map(({ path }) => ({ path, to: path })), ...redirects];
const routes = ways.map(({ path, to }) => ({ path: `/${path}`, handle: to }));

/**
 * The one address of what is asked for, below the locale and with a slash before it. The router takes an address in any
 * case, escaped or with a slash at its end; a page that answered to all of them would be kept as many times.
 */
export function addressOf(path: string): string {
  const match = matchRoutes(routes, path)?.at(-1);
  return match ? `/${generatePath(match.route.handle as string, match.params)}` : path;
}
