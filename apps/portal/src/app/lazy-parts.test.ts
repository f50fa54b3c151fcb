// @vitest-environment node

import { pages } from 'virtual:pages';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('loads every lazy component through loadChunk, with its time limit and error type', () => {
  const lazy = Object.entries(sources).filter(([, source]) => /\blazy\(/.test(source));
  expect(lazy.length).toBeGreaterThan(4);
  const unlimited = lazy.filter(([, source]) => /\blazy\(\s*\(\)\s*=>\s*import\(/.test(source));
  expect(unlimited.map(([file]) => file)).toEqual([]);
});

test('loads the shop, like every page, only when it is visited', () => {
  expect(pages['shop-front']).toBeTypeOf('function');
  expect(pages.catalogue).toBeTypeOf('function');
  const early = Object.entries(sources).filter(([, source]) => /from '[^']*\/pages\//.test(source));
  expect(early.map(([file]) => file)).toEqual([]);
});
