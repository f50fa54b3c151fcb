import { expect, test } from 'vitest';
import { changedFields } from './json-changes.rules.ts';

test.each([
  ['nothing', { a: 1, b: [1] }, { b: [1], a: 1 }, []],
  [
    'a value',
    { prices: { EUR: { amount: 1 } } },
    { prices: { EUR: { amount: 2 } } },
    [['prices.EUR.amount', 1, 2]],
  ],
  ['a new field', {}, { a: { b: 1 } }, [['a', undefined, { b: 1 }]]],
  ['a field that is gone', { a: null }, {}, [['a', null, undefined]]],
  [
    'an element',
    { tags: ['a', 'b'] },
    { tags: ['a', 'c', 'd'] },
    [
      ['tags.1', 'b', 'c'],
      ['tags.2', undefined, 'd'],
    ],
  ],
  ['another kind', { a: [1] }, { a: { 0: 1 } }, [['a', [1], { 0: 1 }]]],
  ['the whole file', [1], { a: 1 }, [['', [1], { a: 1 }]]],
])('finds %s', (_what, from, to, expected) => {
  expect(changedFields(from, to).map((one) => [one.field, one.from, one.to])).toEqual(expected);
});
