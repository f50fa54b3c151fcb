import { expect, test } from 'vitest';
import { createTypeahead, itemAfterKey } from './menu-keys.ts';

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 0, undefined],
])('moves with %s from item %i of three to %s', (key, current, next) => {
  expect(itemAfterKey(key, current, 3)).toBe(next);
});

test('finds nothing in an empty menu', () => {
  expect(itemAfterKey('ArrowDown', -1, 0)).toBeUndefined();
});

const labels = ['Deutsch', 'Dansk', 'English', 'Eesti'];

test('cycles through the items with a repeated letter', () => {
  const find = createTypeahead();
  expect(find('e', 0, 0, labels)).toBe(2);
  expect(find('e', 100, 2, labels)).toBe(3);
  expect(find('e', 200, 3, labels)).toBe(2);
});

test('combines quickly typed letters, and starts again after a pause', () => {
  const find = createTypeahead();
  expect(find('d', 0, 2, labels)).toBe(0);
  expect(find('a', 100, 0, labels)).toBe(1);
  expect(find('e', 1000, 1, labels)).toBe(2);
});

test('finds a label with an accent by the plain letter', () => {
  expect(createTypeahead()('c', 0, 0, ['Dansk', 'Čeština'])).toBe(1);
});
