import { safeReturnPath } from '@gatehouse/domain/safe-return-path';
import { createStore } from 'zustand/vanilla';
import type { TextStorage } from '../platform/storage.ts';

const STORAGE_NAME = 'gatehouse.after-sign-in';
/** What a product page adds to the wish list after the sign-in. It is stored after the path. */
export const WANTED_WISH_NAME = 'gatehouse.wish';

export interface ReturnPathState {
  afterSignIn: string | null;
  /**
   * Stores the page that a signed-out visitor wanted, and forgets what was to continue on an earlier one. Ignores a path
   * that could leave the app (open redirect).
   */
  remember(path: string): void;
  /** The page that the sign-in leads to, also after a reload. Null without one. */
  wanted(): string | null;
  /** The visitor went elsewhere: the next sign-in does not lead there, and nothing continues there. */
  forget(): void;
  /** Returns the stored path, or `localeRoot`, and removes it. */
  take(localeRoot: string): string;
}

/** Session storage survives the redirect to a social provider and ends with the tab. */
export function createReturnPathStore({ sessionStorage }: { sessionStorage: TextStorage }) {
  return createStore<ReturnPathState>()((set, get) => {
    const dropWanted = () => sessionStorage.removeItem(WANTED_WISH_NAME);
    return {
      afterSignIn: null,
      remember(path) {
        dropWanted();
        const afterSignIn = safeReturnPath(path);
        set({ afterSignIn });
        if (afterSignIn) sessionStorage.setItem(STORAGE_NAME, afterSignIn);
        else sessionStorage.removeItem(STORAGE_NAME);
      },
      wanted: () => get().afterSignIn ?? safeReturnPath(sessionStorage.getItem(STORAGE_NAME)),
      forget() {
        // Without a path the visitor has just signed in, and the page continues.
        if (!get().wanted()) return;
        get().take('');
        dropWanted();
      },
      take(localeRoot) {
        const path = get().wanted();
        set({ afterSignIn: null });
        sessionStorage.removeItem(STORAGE_NAME);
        return path ?? localeRoot;
      },
    };
  });
}

export type ReturnPathStore = ReturnType<typeof createReturnPathStore>;
