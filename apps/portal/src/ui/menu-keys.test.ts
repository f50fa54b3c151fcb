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
])('%s from item %i of three leads to %s', (key, current, next) => {
  expect(itemAfterKey(key, current, 3)).toBe(next);
});

test('an empty menu leads nowhere', () => {
  expect(itemAfterKey('ArrowDown', -1, 0)).toBeUndefined();
});

const labels = ['Deutsch', 'Dansk', 'English', 'Eesti'];

test('one letter again and again walks through all that begin with it', () => {
  const find = createTypeahead();
  expect(find('e', 0, 0, labels)).toBe(2);
  expect(find('e', 100, 2, labels)).toBe(3);
  expect(find('e', 200, 3, labels)).toBe(2);
});

test('letters typed quickly are one word, and a pause begins a new one', () => {
  const find = createTypeahead();
  expect(find('d', 0, 2, labels)).toBe(0);
  expect(find('a', 100, 0, labels)).toBe(1);
  expect(find('e', 1000, 1, labels)).toBe(2);
});

test('a letter without its accent finds the label that has one', () => {
  expect(createTypeahead()('c', 0, 0, ['Dansk', 'Čeština'])).toBe(1);
});
