import type { ComponentType } from 'react';
import { loadChunk } from '../platform/chunk-loading.ts';
import type { PageContext } from '../platform/page-context.ts';
import type { LayoutFiles, LayoutName } from './layout-files.ts';
import type { Layout } from './layout-types.ts';
import type { RouteEntry } from './route-table.ts';

export type PageParams = Readonly<Record<string, string | undefined>>;

/** `Waiting` is its own placeholder until the player is known, where the general one would not match. */
export type PageComponent = ComponentType & { Waiting?: ComponentType };

export interface PageModule {
  default: PageComponent;
  /** Fetches the data of the page before it renders, on the server and during a navigation to it. */
  prefetch?: (context: PageContext, params: PageParams, search: string) => Promise<void>;
}

/** Importers of the pages by file path; each page is a chunk of its own. */
export type PageFiles = Readonly<Record<string, () => Promise<PageModule>>>;

export interface PageLoader {
  /** The page, if its code and the data for these parameters have loaded. */
  ready(entry: RouteEntry, params: PageParams, search: string): PageComponent | undefined;
  /** Loads code, layout and messages in parallel, then the data. */
  load(entry: RouteEntry, params: PageParams, search: string): Promise<PageComponent>;
  /** The layout of the page, if it has loaded. */
  readyLayout(entry: RouteEntry): Layout | undefined;
  loadLayout(entry: RouteEntry): Promise<Layout>;
  /** Makes the next navigation retry loads that failed. */
  forgetFailures(): void;
}

export function createPageLoader(
  context: PageContext,
  files: PageFiles,
  layoutFiles: LayoutFiles,
): PageLoader {
  const modules = new Map<string, PageModule>();
  const prefetched = new Set<string>();
  const pages = createLoads<PageComponent>();
  const layouts = new Map<LayoutName, Layout>();
  const layoutLoads = createLoads<Layout>();

  async function loadLayout(name: LayoutName): Promise<Layout> {
    const { default: layout } = await loadChunk(name, layoutFiles[name]);
    layouts.set(name, layout);
    return layout;
  }

  async function load(entry: RouteEntry, params: PageParams, search: string): Promise<PageComponent> {
    const importPage = files[`../pages/${entry.page}.tsx`];
    if (!importPage) throw new Error(`Page ${entry.page} has no file in pages/`);
    const [page] = await Promise.all([
      loadChunk(entry.page, importPage),
      context.i18n.loadForPage(['core', ...entry.topics]),
      loader.loadLayout(entry),
    ]);
    await page.prefetch?.(context, params, search);
    modules.set(entry.page, page);
    prefetched.add(keyOf(entry, params, search));
    return page.default;
  }

  const loader: PageLoader = {
    ready(entry, params, search) {
      const page = modules.get(entry.page);
      const isReady = page && (!page.prefetch || prefetched.has(keyOf(entry, params, search)));
      return isReady ? page.default : undefined;
    },
    load: (entry, params, search) =>
      pages.start(keyOf(entry, params, search), () => load(entry, params, search)),
    readyLayout: ({ layout }) => layouts.get(layout ?? 'main'),
    loadLayout({ layout }) {
      const name = layout ?? 'main';
      return layoutLoads.start(name, () => loadLayout(name));
    },
    forgetFailures() {
      pages.forgetFailures();
      layoutLoads.forgetFailures();
    },
  };
  return loader;
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
  const failed = new Set<string>();
  return {
    start(key: string, load: () => Promise<T>): Promise<T> {
      const known = started.get(key);
      if (known) return known;
      const loading = load();
      started.set(key, loading);
      loading.catch(() => failed.add(key));
      return loading;
    },
    forgetFailures() {
      for (const key of failed) started.delete(key);
      failed.clear();
    },
  };
}
