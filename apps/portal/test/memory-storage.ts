import type { TextStorage } from '../src/platform/storage.ts';

/** In-memory storage for tests, with its entries exposed. */
export function createMemoryStorage(): TextStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  };
}
