import { LRUCache } from 'lru-cache';
import type { CompressedPage } from './compress-page.ts';

type Render = () => Promise<CompressedPage>;

export interface PageCacheOptions {
  maxBytes: number;
  /** Milliseconds. */
  now(): number;
  /** Milliseconds. The last moment, up to now, at which what pages show changed by the clock: those of before are not sent. */
  lastChange(now: number): number;
  /** A page stays cached when its refresh fails; the next request tries again. */
  onRefreshFailed(error: unknown): void;
}

export interface PageCache {
  /** A fresh page, synchronously. */
  peek(key: string): CompressedPage | undefined;
  /** Renders a missing page once for all waiting requests, and serves one that is a little stale while it is rendered again. */
  get(key: string, render: Render): Promise<CompressedPage>;
  bytes(): number;
}

const FRESH_MS = 60_000;
/** A page without requests since is rendered again, because the next visitor may be a search engine. */
const STALE_MAX_MS = 10 * 60_000;
/** The approximate size of an entry's objects and headers. */
const ENTRY_BYTES = 1024;

interface CachedPage {
  page: CompressedPage;
  /** When its rendering began. */
  since: number;
}

export function createPageCache({ maxBytes, now, lastChange, onRefreshFailed }: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, CachedPage, Render>({
    maxSize: maxBytes,
    sizeCalculation: ({ page: { bodies } }, key) =>
      bodies.gzip.length + bodies.br.length + key.length + ENTRY_BYTES,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now },
    allowStale: true,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // A page that is evicted while it is rendered is still sent to the waiting requests.
    ignoreFetchAbort: true,
    async fetchMethod(_key, stale, { context: render }) {
      const since = now();
      try {
        return { page: await render(), since };
      } catch (error) {
        if (stale) onRefreshFailed(error);
        throw error;
      }
    },
  });

  function isUsable({ since }: CachedPage): boolean {
    const at = now();
    return at - since <= FRESH_MS + STALE_MAX_MS && since >= lastChange(at);
  }

  return {
    peek(key) {
      const known = pages.get(key, { allowStale: false });
      return known && isUsable(known) ? known.page : undefined;
    },
    async get(key, render) {
      const known = pages.peek(key);
      if (known && !isUsable(known)) pages.delete(key);
      return (await pages.forceFetch(key, { context: render })).page;
    },
    bytes: () => pages.calculatedSize,
  };
}
