import { createStore } from 'zustand/vanilla';
import type { TextStorage } from '../platform/storage.ts';

export const CURRENCY_STORAGE = 'gatehouse.currency';

export interface CurrencyState {
  /** The currency that the visitor has chosen; undefined for the one of the page's locale. */
  chosen: string | undefined;
  choose(currency: string): void;
  /** Reads the choice of the last visit. */
  read(): void;
}

/** A choice that the visitor makes for this shop, like a basket: it is kept without consent. */
export function createCurrencyStore({ storage }: { storage: TextStorage }) {
  return createStore<CurrencyState>()((set) => ({
    chosen: undefined,
    choose(chosen) {
      storage.setItem(CURRENCY_STORAGE, chosen);
      set({ chosen });
    },
    read: () => set({ chosen: storage.getItem(CURRENCY_STORAGE) ?? undefined }),
  }));
}

export type CurrencyStore = ReturnType<typeof createCurrencyStore>;
