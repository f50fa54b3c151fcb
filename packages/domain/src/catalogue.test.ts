import { expect, test } from 'vitest';
import { cataloguePages, PRICE_STEPS } from './catalogue.ts';

test('prices to filter by are round and finite', () => {
  expect(PRICE_STEPS.slice(0, 5)).toEqual([1, 2, 5, 10, 20]);
  expect(PRICE_STEPS).toHaveLength(21);
});

test.each([
  [0, 1],
  [24, 1],
  [25, 2],
  [500, 21],
])('%i products fill %i pages', (products, pages) => {
  expect(cataloguePages(products)).toBe(pages);
});
