import { LRUCache } from 'lru-cache';
import type { CompressedPage } from './compress-page.ts';

type Render = () => Promise<CompressedPage>;

export interface PageCacheOptions {
  maxBytes: number;
  /** Milliseconds. */
  now(): number;
  /** A page stays in the cache when it cannot be rendered again; the next request tries once more. */
  onRefreshFailed(error: unknown): void;
}

export interface PageCache {
  /** A fresh page, without the wait for a promise. */
  peek(key: string): CompressedPage | undefined;
  /** Renders a missing page once for all who wait for it, and serves an old one while it is rendered again. */
  get(key: string, render: Render): Promise<CompressedPage>;
  bytes(): number;
}

const FRESH_MS = 60_000;
/** An entry's own objects and headers, roughly. */
const ENTRY_BYTES = 1024;

export function createPageCache({ maxBytes, now, onRefreshFailed }: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, CompressedPage, Render>({
    maxSize: maxBytes,
    // Each body may be held a second time, in a whole answer.
    sizeCalculation: ({ bodies }, key) =>
      2 * (bodies.gzip.length + bodies.br.length) + key.length + ENTRY_BYTES,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now },
    allowStale: true,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // A page that is evicted while it is rendered still reaches those who wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(_key, stale, { context: render }) {
      try {
        return await render();
      } catch (error) {
        if (stale) onRefreshFailed(error);
        throw error;
      }
    },
  });
  return {
    peek: (key) => pages.get(key, { allowStale: false }),
    get: (key, render) => pages.forceFetch(key, { context: render }),
    bytes: () => pages.calculatedSize,
  };
}
