import { type RouteEntry, routeTable } from '../apps/portal/src/app/route-table.ts';

export const NEWS_ID = 'the-cinder-pass-opens';

/** One value for each parameter of the route table. */
const PARAMETERS: Readonly<Record<string, string>> = {
  game: 'emberfall',
  id: NEWS_ID,
  productName: 'emberfall',
  token: 'x'.repeat(43),
};

/** Not walked through: these need an order, a purchase or a launcher, open a dialog only, or are for developers. */
const WITH_OWN_STORIES = new Set([
  'orders/:id',
  'orders/:id/receipt',
  'shop/:productName/buy',
  'authorize',
  'cookie-settings',
  'primitives',
]);

/** The pages of the web below a locale: those that a visitor sees, and those that need a player. */
export const VISITOR_PAGES = pathsOf(({ needsToken }) => !needsToken);
export const PLAYER_PAGES = pathsOf(({ needsToken }) => needsToken !== undefined);
/** With those that look different: a price, an offer and an add-on, the choice of a system, and no page. */
export const VISITOR_WALK = [
  ...VISITOR_PAGES,
  ...['/shop/neon-drift', '/shop/harbour-pack', '/download', '/no/such/page'],
];
/** With public pages that know the player. */
export const PLAYER_WALK = ['/', '/shop/neon-drift', '/play/starhaven', ...PLAYER_PAGES];

function pathsOf(isWanted: (route: RouteEntry) => boolean): string[] {
  return routeTable
    .filter((route) => route.only !== 'launcher' && !WITH_OWN_STORIES.has(route.path) && isWanted(route))
    .map(({ path }) => `/${withValues(path)}`);
}

/** Every page of the route table, below one locale. */
export function portalPages(): string[] {
  return routeTable.map(({ path }) => `/en-GB/${withValues(path)}`);
}

function withValues(path: string): string {
  return path.replace(/:(\w+)\??/g, (_, name) => parameterValue(name)).replaceAll('?', '');
}

function parameterValue(name: string): string {
  const value = PARAMETERS[name];
  if (!value) throw new Error(`Give the route parameter ${name} a value in PARAMETERS`);
  return value;
}
