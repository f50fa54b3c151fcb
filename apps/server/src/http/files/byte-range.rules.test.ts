import { expect, it } from 'vitest';
import { allowsRange, rangeOf, splitRange } from './byte-range.rules.ts';

it.each([
  [undefined, null],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=4-400', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-400', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=400-500', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=-', null],
  ['bytes=5-4', null],
  ['bytes=0-1,4-5', null],
  ['bytes=a-b', null],
  ['pages=0-3', null],
  ['bytes=99999999999999999-', null],
])('of ten bytes %s asks for %j', (header, expected) => {
  expect(rangeOf(header, 10)).toEqual(expected);
});

it('an empty file has no range', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable');
});

it.each([
  [undefined, true],
  ['"a"', true],
  ['"b"', false],
  ['W/"a"', false],
  ['Mon, 16 Nov 2026 09:00:00 GMT', false],
])('If-Range %s continues the file with the tag "a": %s', (ifRange, expected) => {
  expect(allowsRange(ifRange, '"a"')).toBe(expected);
});

it.each([
  [0, 9, ['a 0-3', 'c 0-5']],
  [0, 3, ['a 0-3']],
  [3, 4, ['a 3-3', 'c 0-0']],
  [4, 9, ['c 0-5']],
  [9, 9, ['c 5-5']],
])('bytes %i to %i of a concatenation are %j', (start, end, expected) => {
  const parts = [
    { name: 'a', size: 4 },
    { name: 'b', size: 0 },
    { name: 'c', size: 6 },
  ];
  expect(splitRange(parts, { start, end }).map((one) => `${one.part.name} ${one.start}-${one.end}`)).toEqual(
    expected,
  );
});
