import { browserLocalStorage, type ConsentCategory, createConsentedStorage } from '../platform/storage.ts';
import { RECENT } from './consented-marks.ts';

const ENTRIES_MAX = 6;

type Recent = Record<'searches' | 'products', readonly string[]>;

/** What was searched for and looked at in this browser, latest first. Kept only with consent to preferences. */
export function createRecentMemory(allows: (category: ConsentCategory) => boolean) {
  const storage = createConsentedStorage(browserLocalStorage, 'preferences', allows);
  const read = (): Recent => {
    try {
      const { searches, products } = JSON.parse(storage.getItem(RECENT) ?? '{}');
      return { searches: textsIn(searches), products: textsIn(products) };
    } catch {
      return { searches: [], products: [] };
    }
  };
  const write = (changed: Partial<Recent>) =>
    storage.setItem(RECENT, JSON.stringify({ ...read(), ...changed }));
  return {
    read,
    add(what: keyof Recent, entry: string): void {
      const others = read()[what].filter((one) => one !== entry);
      write({ [what]: [entry, ...others].slice(0, ENTRIES_MAX) });
    },
    forgetSearches: () => write({ searches: [] }),
  };
}

/** The storage may hold anything: another version or an extension wrote it. */
function textsIn(stored: unknown): string[] {
  return Array.isArray(stored)
    ? stored.filter((one) => typeof one === 'string' && one !== '').slice(0, ENTRIES_MAX)
    : [];
}
