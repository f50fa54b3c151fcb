// @vitest-environment node

import { expect, test } from 'vitest';
import { type ConsentCategory, createConsentedStorage, createSafeStorage } from './storage.ts';

function memory() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
}

test('reads blocked storage as empty and ignores writes', () => {
  const storage = createSafeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  storage.setItem('a', '1');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

test('ignores a write to full storage', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const storage = createSafeStorage(() => full);
  expect(() => storage.setItem('a', '1')).not.toThrow();
});

test('works without storage on the server', () => {
  expect(createSafeStorage(() => undefined).getItem('a')).toBeNull();
});

test('reads and writes a preference only with consent', () => {
  const granted = new Set<ConsentCategory>();
  const backend = memory();
  const storage = createConsentedStorage(backend, 'preferences', (category) => granted.has(category));

  storage.setItem('locale', 'de-DE');
  expect(backend.entries.size).toBe(0);

  granted.add('preferences');
  storage.setItem('locale', 'de-DE');
  expect(storage.getItem('locale')).toBe('de-DE');

  granted.clear();
  expect(storage.getItem('locale')).toBeNull();
});

test('removes an entry after consent was withdrawn', () => {
  const backend = memory();
  backend.setItem('locale', 'de-DE');
  createConsentedStorage(backend, 'preferences', () => false).removeItem('locale');
  expect(backend.entries.size).toBe(0);
});
