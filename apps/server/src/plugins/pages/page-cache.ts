import type { ReadyAnswer } from './ready-answer.ts';

export interface CachedPage {
  status: number;
  /** Whether others may have it too: not a page that does not exist, nor one whose address is a secret. */
  isKept: boolean;
  etag: string;
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer };
  /** The answers that were given with it, to be given again as they are. */
  answers: Partial<Record<keyof CachedPage['bodies'], ReadyAnswer>>;
}

interface Entry {
  page: Promise<CachedPage>;
  /** Once the page is there. */
  made?: CachedPage;
  freshUntil: number;
}

const PAGES_MAX = 2_000;
const FRESH_MS = 60_000;

/**
 * Finished pages by key. A page that has grown old is still served while a new one is made, and a page that is being
 * made is made once, however many ask for it. Made-up addresses are not kept, so nobody can fill it with rubbish.
 */
export function createPageCache(now: () => number) {
  const entries = new Map<string, Entry>();

  function begin(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const page = render();
    const entry: Entry = { page, freshUntil: now() + FRESH_MS };
    entries.delete(key);
    entries.set(key, entry);
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    page.then((made) => {
      if (made.isKept) entry.made = made;
      else drop();
    }, drop);
    const oldest = entries.keys().next().value;
    if (entries.size > PAGES_MAX && oldest !== undefined) entries.delete(oldest);
    return page;
  }

  return {
    /** A page that is finished and fresh, without the wait of a promise. */
    peek(key: string): CachedPage | undefined {
      const entry = entries.get(key);
      return entry && entry.freshUntil >= now() ? entry.made : undefined;
    },
    get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
      const entry = entries.get(key);
      if (!entry) return begin(key, render);
      if (entry.freshUntil < now()) {
        // Until the new one is there, everybody gets the old one.
        entry.freshUntil = now() + FRESH_MS;
        render().then(
          (page) => {
            if (!page.isKept) return;
            entry.page = Promise.resolve(page);
            entry.made = page;
          },
          () => undefined,
        );
      }
      return entry.page;
    },
  };
}
