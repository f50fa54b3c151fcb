import { safeReturnPath } from '@gatehouse/domain/safe-return-path';
import { createStore } from 'zustand/vanilla';
import type { TextStorage } from '../platform/storage.ts';

const STORAGE_NAME = 'gatehouse.after-sign-in';

export interface ReturnPathState {
  afterSignIn: string | null;
  /** Stores the page that a signed-out visitor wanted. Ignores a path that could leave the app (open redirect). */
  remember(path: string): void;
  /** The visitor went elsewhere: the next sign-in does not lead there. */
  forget(): void;
  /** Returns the stored path, or `localeRoot`, and removes it. */
  take(localeRoot: string): string;
}

/** Session storage survives the redirect to a social provider and ends with the tab. */
export function createReturnPathStore({ sessionStorage }: { sessionStorage: TextStorage }) {
  return createStore<ReturnPathState>()((set, get) => ({
    afterSignIn: null,
    remember(path) {
      const afterSignIn = safeReturnPath(path);
      set({ afterSignIn });
      if (afterSignIn) sessionStorage.setItem(STORAGE_NAME, afterSignIn);
      else sessionStorage.removeItem(STORAGE_NAME);
    },
    forget() {
      set({ afterSignIn: null });
      sessionStorage.removeItem(STORAGE_NAME);
    },
    take(localeRoot) {
      const path = get().afterSignIn ?? safeReturnPath(sessionStorage.getItem(STORAGE_NAME));
      get().forget();
      return path ?? localeRoot;
    },
  }));
}

export type ReturnPathStore = ReturnType<typeof createReturnPathStore>;
