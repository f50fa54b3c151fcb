import type { ComponentType } from 'react';
import { loadChunk } from '../platform/chunk-loading.ts';
import type { Visit } from '../platform/visit.ts';
import type { Frame } from './frame.ts';
import type { FrameFiles, FrameName } from './frames.ts';
import type { RouteEntry } from './route-table.ts';

export type PageParams = Readonly<Record<string, string | undefined>>;

export interface PageModule {
  default: ComponentType;
  /** Brings what the page shows before it is shown, on the server and on the way to it. */
  prefetch?: (visit: Visit, params: PageParams, search: string) => Promise<void>;
}

/** Pages by where they stand; each is a chunk of its own. */
export type PageFiles = Readonly<Record<string, () => Promise<PageModule>>>;

export interface PageLoader {
  /** The page where it can be shown at once. */
  ready(entry: RouteEntry): ComponentType | undefined;
  /** Its code, its frame and its words side by side, then its content. */
  load(entry: RouteEntry, params: PageParams, search: string): Promise<ComponentType>;
  /** What stands around the page, where it can be shown at once. */
  readyFrame(entry: RouteEntry): Frame | undefined;
  loadFrame(entry: RouteEntry): Promise<Frame>;
}

export function createPageLoader(visit: Visit, files: PageFiles, frameFiles: FrameFiles): PageLoader {
  const pages = new Map<string, ComponentType>();
  const loading = new Map<string, Promise<ComponentType>>();
  const frames = new Map<FrameName, Frame>();
  const framesLoading = new Map<FrameName, Promise<Frame>>();

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
    pages.set(entry.page, page.default);
    return page.default;
  }

  const loader: PageLoader = {
    ready: (entry) => pages.get(entry.page),
    load(entry, params, search) {
      // React asks again each time it tries to render, and must get the same promise.
      const key = `${entry.page} ${JSON.stringify(params)} ${search}`;
      const begun = loading.get(key) ?? load(entry, params, search);
      loading.set(key, begun);
      return begun;
    },
    readyFrame: ({ frame }) => frames.get(frame ?? 'house'),
    loadFrame({ frame }) {
      const name = frame ?? 'house';
      const begun = framesLoading.get(name) ?? loadFrame(name);
      framesLoading.set(name, begun);
      return begun;
    },
  };
  return loader;
}
