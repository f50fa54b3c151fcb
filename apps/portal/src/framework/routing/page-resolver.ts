import type { KnownNames, ResolvedPage } from '@gatehouse/contract/portal-bundle';
import { FILTER_CHECKS, FILTER_VALUES_MAX, MULTIPLE_FILTERS } from '@gatehouse/domain/catalogue';
import { generatePath, matchRoutes, type Params } from 'react-router';
import {
  openRoutes,
  type ParameterKind,
  type RouteConfig,
  type RouteEntry,
  redirects,
} from '../../app/route-table.ts';

/** The one path of all not-found pages. */
export const NOT_FOUND_PATH = '/*';

/** Stands for all ids that belong to one player, so that they share one cached page. */
const ANY_OWN_ID = 'id';

/** A page with more query parameters is not cached, because the combinations are too many. */
const CACHED_QUERY_MAX = 1;

const NOT_FOUND: ResolvedPage = {
  kind: 'page',
  route: NOT_FOUND_PATH,
  path: NOT_FOUND_PATH,
  search: '',
  isSecret: false,
};

interface RouteTarget {
  to: string;
  entry?: RouteEntry;
}

/**
 * Finds the page of a URL before rendering. The number of different pages is limited to the routes with known
 * parameters, so requests cannot fill the page cache: unknown paths share one page, and other spellings of a path
 * (case, escapes, a trailing slash) are redirected.
 */
export function createPageResolver(
  config: RouteConfig,
  names: KnownNames,
): (path: string, search: string) => ResolvedPage {
  const targets: (RouteTarget & { path: string })[] = [
    ...openRoutes(config).map((entry) => ({ path: entry.path, to: entry.path, entry })),
    ...redirects,
  ];
  const routes = targets.map(({ path, ...target }) => ({ path: `/${path}`, handle: target }));

  return (path, search) => {
    const match = matchRoutes(routes, path)?.at(-1);
    if (!match) return NOT_FOUND;
    const { to, entry }: RouteTarget = match.route.handle;
    const address = `/${generatePath(to, match.params)}`;
    if (address !== path) return { kind: 'redirect', path: address };
    if (!entry || !areKnown(entry, match.params, names)) return NOT_FOUND;
    const known = knownQuery(entry, search, names);
    return {
      kind: 'page',
      route: `/${to}`,
      path: `/${generatePath(to, withoutOwnIds(entry, match.params))}`,
      search: known.length > 0 ? `?${new URLSearchParams(known)}` : '',
      isSecret: entry.isSecret === true,
      ...(known.length > CACHED_QUERY_MAX ? { isCombination: true } : {}),
    };
  };
}

function areKnown({ params = {} }: RouteEntry, values: Params, names: KnownNames): boolean {
  return Object.entries(params).every(([name, kind]) => {
    const value = values[name];
    return value === undefined || isKnown(kind, value, values, names);
  });
}

function withoutOwnIds({ params = {} }: RouteEntry, values: Params): Params {
  const own = Object.keys(params).filter((name) => params[name] === 'own-id');
  return { ...values, ...Object.fromEntries(own.map((name) => [name, ANY_OWN_ID])) };
}

function knownQuery({ query = {} }: RouteEntry, search: string, names: KnownNames): [string, string][] {
  if (search === '') return [];
  const given = new URLSearchParams(search);
  return Object.entries(query).flatMap(([name, kind]): [string, string][] => {
    const values = MULTIPLE_FILTERS.has(name)
      ? [...new Set(given.getAll(name))].sort().slice(0, FILTER_VALUES_MAX)
      : given.getAll(name).slice(0, 1);
    return values
      .filter((value) => isKnown(kind, value, {}, names))
      .map((value): [string, string] => [name, value]);
  });
}

function isKnown(kind: ParameterKind, value: string, others: Params, names: KnownNames): boolean {
  switch (kind) {
    case 'product':
      return names.hasProduct(value);
    case 'article':
      return names.hasArticle(others.game ?? '', value);
    case 'own-id':
      return true;
    case 'tag':
      return names.hasTag(value);
    case 'page':
      return FILTER_CHECKS.page(value) && Number(value) <= names.cataloguePages;
    default:
      return FILTER_CHECKS[kind](value);
  }
}
