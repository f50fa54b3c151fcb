import { use } from 'react';
import type { RouteEntry } from '../../app/route-table.ts';
import { loadChunk } from '../chunk-loading.ts';
import type { Layout, PageComponent, PageContext, PageModule, PageParams } from '../page.ts';

/** Importers of the pages by file path; each page has its own chunk. */
export type PageFiles = Readonly<Record<string, () => Promise<PageModule>>>;

/** `main` has the navigation bar and the footer; `auth` is for sign-in, sign-up and similar pages. */
export type LayoutFiles = Readonly<Record<'main' | 'auth', () => Promise<{ default: Layout }>>>;

export type PageLoader = ReturnType<typeof createPageLoader>;

export function createPageLoader(context: PageContext, files: PageFiles, layoutFiles: LayoutFiles) {
  const pages = createLoads<PageComponent>();
  const layouts = createLoads<Layout>();

  const layoutOf = ({ layout }: RouteEntry) => {
    const name = layout ?? 'main';
    return [name, async () => (await loadChunk(name, layoutFiles[name])).default] as const;
  };

  const pageOf = (entry: RouteEntry, params: PageParams, search: string) =>
    [keyOf(entry, params, search), () => loadPage(entry, params, search)] as const;

  /** Loads code, layout and messages in parallel, then the data. */
  async function loadPage(entry: RouteEntry, params: PageParams, search: string): Promise<PageComponent> {
    const importPage = files[entry.page];
    if (!importPage) throw new Error(`Page ${entry.page} has no file in pages/`);
    const [page] = await Promise.all([
      loadChunk(entry.page, importPage),
      context.i18n.loadForPage(['core', ...entry.topics]),
      layouts.start(...layoutOf(entry)),
    ]);
    await page.prefetch?.(context, params, search);
    return page.default;
  }

  return {
    load: (...page: Parameters<typeof pageOf>) => pages.start(...pageOf(...page)),
    /** Suspends until the code of the page and the data for these parameters have loaded. */
    usePage: (...page: Parameters<typeof pageOf>) => pages.use(...pageOf(...page)),
    useLayout: (entry: RouteEntry) => layouts.use(...layoutOf(entry)),
    /** Makes the next navigation retry loads that failed. */
    forgetFailures() {
      pages.forgetFailures();
      layouts.forgetFailures();
    },
  };
}

/** The page with its path parameters and the query parameters that its route declares. */
function keyOf({ page, query = {} }: RouteEntry, params: PageParams, search: string): string {
  const given = new URLSearchParams(search);
  const values = Object.keys(query).map((name) => given.get(name));
  return `${page} ${JSON.stringify([params, values])}`;
}

/** React calls `use` again on every render attempt and needs the same promise each time, also a rejected one. */
function createLoads<T>() {
  const started = new Map<string, Promise<T>>();
  const loaded = new Map<string, T>();
  const failed = new Set<string>();

  function start(key: string, load: () => Promise<T>): Promise<T> {
    const known = started.get(key);
    if (known) return known;
    const loading = load();
    started.set(key, loading);
    loading.then(
      (value) => loaded.set(key, value),
      () => failed.add(key),
    );
    return loading;
  }

  return {
    start,
    use: (key: string, load: () => Promise<T>): T => loaded.get(key) ?? use(start(key, load)),
    forgetFailures() {
      for (const key of failed) started.delete(key);
      failed.clear();
    },
  };
}
