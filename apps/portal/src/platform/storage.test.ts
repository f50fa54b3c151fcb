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

test('storage that is blocked reads as empty and swallows writes', () => {
  const storage = createSafeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  storage.setItem('a', '1');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

test('storage that is full does not break the page', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const storage = createSafeStorage(() => full);
  expect(() => storage.setItem('a', '1')).not.toThrow();
});

test('on the server there is no storage, and that is no error', () => {
  expect(createSafeStorage(() => undefined).getItem('a')).toBeNull();
});

test('a preference is written and told only while preferences are consented to', () => {
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

test('an entry can be removed after consent was withdrawn', () => {
  const backend = memory();
  backend.setItem('locale', 'de-DE');
  createConsentedStorage(backend, 'preferences', () => false).removeItem('locale');
  expect(backend.entries.size).toBe(0);
});
