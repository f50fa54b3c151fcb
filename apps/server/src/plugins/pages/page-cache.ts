import { LRUCache } from 'lru-cache';
import type { CompressedPage } from './compress-page.ts';

type Render = () => Promise<CompressedPage>;

export interface PageCacheOptions {
  maxBytes: number;
  /** Milliseconds. */
  now(): number;
  /** A page stays cached when its refresh fails; the next request tries again. */
  onRefreshFailed(error: unknown): void;
}

export interface PageCache {
  /** A fresh page, synchronously. */
  peek(key: string): CompressedPage | undefined;
  /** Renders a missing page once for all waiting requests, and serves a stale one while it is rendered again. */
  get(key: string, render: Render): Promise<CompressedPage>;
  bytes(): number;
}

const FRESH_MS = 60_000;
/** The approximate size of an entry's objects and headers. */
const ENTRY_BYTES = 1024;

export function createPageCache({ maxBytes, now, onRefreshFailed }: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, CompressedPage, Render>({
    maxSize: maxBytes,
    // Each body may be stored a second time, in a complete response.
    sizeCalculation: ({ bodies }, key) =>
      2 * (bodies.gzip.length + bodies.br.length) + key.length + ENTRY_BYTES,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now },
    allowStale: true,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // A page that is evicted while it is rendered is still sent to the waiting requests.
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
