import type { ComponentType } from 'react';
import { loadChunk } from '../platform/chunk-loading.ts';
import type { Visit } from '../platform/visit.ts';
import type { RouteEntry } from './route-table.ts';

export type PageParams = Readonly<Record<string, string | undefined>>;

export interface PageModule {
  default: ComponentType;
  /** Brings what the page shows before it is shown, on the server and on the way to it. */
  prefetch?: (visit: Visit, params: PageParams) => Promise<void>;
}

/** Pages by where they stand; each is a chunk of its own. */
export type PageFiles = Readonly<Record<string, () => Promise<PageModule>>>;

export interface PageLoader {
  /** The page where it can be shown at once. */
  ready(entry: RouteEntry): ComponentType | undefined;
  /** Its code and words side by side, then its content. */
  load(entry: RouteEntry, params: PageParams): Promise<ComponentType>;
}

export function createPageLoader(visit: Visit, files: PageFiles): PageLoader {
  const pages = new Map<string, ComponentType>();
  const loading = new Map<string, Promise<ComponentType>>();

  async function load(entry: RouteEntry, params: PageParams): Promise<ComponentType> {
    const importPage = files[`../pages/${entry.page}.tsx`];
    if (!importPage) throw new Error(`There is no page ${entry.page}`);
    const [page] = await Promise.all([
      loadChunk(entry.page, importPage),
      visit.i18n.load(['core', ...entry.topics]),
    ]);
    await page.prefetch?.(visit, params);
    pages.set(entry.page, page.default);
    return page.default;
  }

  return {
    ready: (entry) => pages.get(entry.page),
    load(entry, params) {
      // React asks again each time it tries to render, and must get the same promise.
      const key = `${entry.page} ${JSON.stringify(params)}`;
      const begun = loading.get(key) ?? load(entry, params);
      loading.set(key, begun);
      return begun;
    },
  };
}
