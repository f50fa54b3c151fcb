import type { ComponentType } from 'react';
import { loadChunk } from '../platform/chunk-loading.ts';
import type { Visit } from '../platform/visit.ts';
import type { Frame } from './frame.ts';
import type { FrameFiles, FrameName } from './frames.ts';
import type { RouteEntry } from './route-table.ts';

export type PageParams = Readonly<Record<string, string | undefined>>;

export interface PageModule {
  default: ComponentType;
  /** Fetches what the page shows before it is shown, on the server and during a navigation to it. */
  prefetch?: (visit: Visit, params: PageParams, search: string) => Promise<void>;
}

/** Pages by where they stand; each is a chunk of its own. */
export type PageFiles = Readonly<Record<string, () => Promise<PageModule>>>;

export interface PageLoader {
  /** The page, if it can be shown at once with these parameters. */
  ready(entry: RouteEntry, params: PageParams): ComponentType | undefined;
  /** Its code, its frame and its texts in parallel, then its content. */
  load(entry: RouteEntry, params: PageParams, search: string): Promise<ComponentType>;
  /** The frame around the page, if it can be shown at once. */
  readyFrame(entry: RouteEntry): Frame | undefined;
  loadFrame(entry: RouteEntry): Promise<Frame>;
  /** The next visit tries again what failed. */
  forgetFailures(): void;
}

export function createPageLoader(visit: Visit, files: PageFiles, frameFiles: FrameFiles): PageLoader {
  const modules = new Map<string, PageModule>();
  const prefetched = new Set<string>();
  const pages = createLoads<ComponentType>();
  const frames = new Map<FrameName, Frame>();
  const frameLoads = createLoads<Frame>();

  async function loadFrame(name: FrameName): Promise<Frame> {
    const { default: frame } = await loadChunk(name, frameFiles[name]);
    frames.set(name, frame);
    return frame;
  }

  async function load(entry: RouteEntry, params: PageParams, search: string): Promise<ComponentType> {
    const importPage = files[`../pages/${entry.page}.tsx`];
    if (!importPage) throw new Error(`There is no page ${entry.page}`);
    const [page] = await Promise.all([
      loadChunk(entry.page, importPage),
      visit.i18n.load(['core', ...entry.topics]),
      loader.loadFrame(entry),
    ]);
    await page.prefetch?.(visit, params, search);
    modules.set(entry.page, page);
    prefetched.add(keyOf(entry, params));
    return page.default;
  }

  const loader: PageLoader = {
    ready(entry, params) {
      const page = modules.get(entry.page);
      return page && (!page.prefetch || prefetched.has(keyOf(entry, params))) ? page.default : undefined;
    },
    load: (entry, params, search) =>
      pages.start(`${keyOf(entry, params)} ${search}`, () => load(entry, params, search)),
    readyFrame: ({ frame }) => frames.get(frame ?? 'house'),
    loadFrame({ frame }) {
      const name = frame ?? 'house';
      return frameLoads.start(name, () => loadFrame(name));
    },
    forgetFailures() {
      pages.forgetFailures();
      frameLoads.forgetFailures();
    },
  };
  return loader;
}

function keyOf({ page }: RouteEntry, params: PageParams): string {
  return `${page} ${JSON.stringify(params)}`;
}

/** React asks again each time it tries to render, and must get the same promise, also the rejected one. */
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
