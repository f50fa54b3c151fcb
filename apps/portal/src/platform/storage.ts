export type ConsentCategory = 'necessary' | 'preferences' | 'statistics' | 'marketing';

/** The part of the Web Storage API that the portal uses, in the shape zustand's `persist` takes. */
export interface TextStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/**
 * Browsers throw on storage that is full, blocked or sandboxed. That must not break the page: a failed read
 * returns null and a failed write is ignored.
 */
export function createSafeStorage(backend: () => TextStorage | undefined): TextStorage {
  const attempt = <T>(act: (storage: TextStorage) => T): T | null => {
    try {
      const storage = backend();
      return storage ? act(storage) : null;
    } catch {
      return null;
    }
  };
  return {
    getItem: (name) => attempt((storage) => storage.getItem(name)),
    setItem: (name, value) => void attempt((storage) => storage.setItem(name, value)),
    removeItem: (name) => void attempt((storage) => storage.removeItem(name)),
  };
}

/** Reads and writes only while the category has consent. Removing is always allowed. */
export function createConsentedStorage(
  storage: TextStorage,
  category: ConsentCategory,
  allows: (category: ConsentCategory) => boolean,
): TextStorage {
  return {
    getItem: (name) => (allows(category) ? storage.getItem(name) : null),
    setItem(name, value) {
      if (allows(category)) storage.setItem(name, value);
    },
    removeItem: (name) => storage.removeItem(name),
  };
}

export const browserLocalStorage = createSafeStorage(() => globalThis.window?.localStorage);
export const browserSessionStorage = createSafeStorage(() => globalThis.window?.sessionStorage);
