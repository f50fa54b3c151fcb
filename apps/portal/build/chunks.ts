import { routeTable } from '../src/app/route-table.ts';

/** The part of rolldown's module graph that is used here. */
interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const SHARED =
  /portal.src.(platform|framework|stores|data|entities|features|app.shell.trail)|lucide|packages.(domain|ui)/;
const PAGE = /portal.src.(?:pages.([\w-]+)\.tsx|app.shell.(auth|main)-layout\.tsx)$/;

const FEATURE = /portal.src.features.([\w-]+)/;

const authPages = new Set(routeTable.filter(({ layout }) => layout === 'auth').map(({ page }) => page));
/** Most visitors of the auth layout open the sign-in page, and it is the largest of them. */
const ENTRY = new Set(['sign-in', 'auth layout']);
/** Both undo a change by a mailed link, and share more with each other than with the other pages. */
const UNDO_PAGES = new Set(['revert-email', 'undo-two-factor']);

/** They share the cards and prices of products, which other pages do not show. */
const SHOP_PAGES = new Set(['shop-front', 'catalogue', 'product', 'checkout']);

/** The pages and layouts that import the module statically. A module that is only imported dynamically has none. */
function pagesOf(
  id: string,
  graph: Graph,
  known = new Map<string, ReadonlySet<string>>(),
): ReadonlySet<string> {
  const had = known.get(id);
  if (had) return had;
  const pages = new Set<string>();
  known.set(id, pages);
  const [, page, layout] = PAGE.exec(id) ?? [];
  if (page || layout) pages.add(page ?? `${layout} layout`);
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
    for (const found of pagesOf(importer, graph, known)) pages.add(found);
  }
  return pages;
}

/**
 * The chunk of a module that two lazy parts share. Pages with the auth layout have a smaller size budget, so they load
 * nothing that only other pages use, and the sign-in page nothing that only others of them use (`other-auth`,
 * `few`, `undo`). The shop has its own chunk. A module that fewer than two pages import statically gets no shared chunk. Rolldown fills the chunks
 * in alphabetical order, each with the imports of its modules: `all` must come first, `few` before `other-auth`, and `undo` last.
 */
function sharedBy(id: string, graph: Graph): string | null {
  const pages = [...pagesOf(id, graph)];
  const isAuth = (page: string) => page === 'auth layout' || authPages.has(page);
  const isEntry = pages.some((page) => ENTRY.has(page));
  if (pages.some(isAuth)) {
    if (pages.every((page) => UNDO_PAGES.has(page))) return 'undo';
    if (pages.every(isAuth)) return isEntry ? 'auth' : 'other-auth';
    return isEntry ? 'all' : 'few';
  }
  if (pages.length < 2) return null;
  return pages.every((page) => SHOP_PAGES.has(page)) ? 'shop' : 'main';
}

/** A feature that is imported lazily gets a chunk with the modules that it alone uses. */
function featureOf(id: string): string | null {
  return FEATURE.exec(id)?.[1] ?? null;
}

/** One chunk for what every page needs, and few for what pages share: a hundred small files would be 10 % larger. */
export const CHUNKS = [
  { name: 'base', tags: ['$initial' as const], priority: 2 },
  { name: sharedBy, debugName: 'shared', test: SHARED, minShareCount: 2, priority: 1 },
  { name: featureOf, debugName: 'features', test: FEATURE, minShareCount: 2, priority: 0 },
];

const mainPages = new Set([
  'main-layout',
  ...routeTable.filter(({ layout }) => layout === undefined).map(({ page }) => page),
]);

/**
 * What a chunk preloads for a lazy part of it, without what is loaded by then: every page has loaded the entry and `all`, and
 * pages with the navigation bar `main` and `few` too. Each name is random, so that it does not compress.
 */
export function preloadsOf(host: string, files: string[]): string[] {
  const name = nameOf(host);
  if (name === 'entry-client') return files;
  const loaded = new Set(['entry-client', 'all', ...(mainPages.has(name) ? ['main', 'few'] : [])]);
  return files.filter((file) => !loaded.has(nameOf(file)));
}

/** `assets/main-layout-BQXNwOo.js` is `main-layout`. */
function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/-.{6,8}\.\w+$/, '');
}
