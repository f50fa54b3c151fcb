// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { createRecentMemory } from './recent-memory.ts';

beforeEach(() => localStorage.clear());

const memory = createRecentMemory(() => true);

test('keeps the latest searches, each once', () => {
  for (const q of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b']) memory.add('searches', q);
  expect(memory.read().searches).toEqual(['b', 'g', 'f', 'e', 'd', 'c']);
});

test('forgets searches and keeps the products', () => {
  memory.add('searches', 'drift');
  memory.add('products', 'neon-drift');
  memory.forgetSearches();
  expect(memory.read()).toEqual({ searches: [], products: ['neon-drift'] });
});

test('keeps nothing without consent to preferences', () => {
  const without = createRecentMemory((category) => category !== 'preferences');
  without.add('searches', 'drift');
  expect(localStorage.length).toBe(0);
  expect(without.read()).toEqual({ searches: [], products: [] });
});

test.each(['not json', '[]', 'null', '{"searches":"x","products":[1,"",null,"atlas"]}'])(
  'survives what something else has stored: %s',
  (stored) => {
    localStorage.setItem('gatehouse.recent', stored);
    expect(memory.read().searches).toEqual([]);
  },
);
