import { expect, test } from 'vitest';
import { pageCapacity } from './page-capacity.rules.ts';

test.each([
  ['a small container', 128, 1, { cacheMb: 16, waiting: 8 }],
  ['the container of the examples', 768, 1, { cacheMb: 48, waiting: 32 }],
  ['a container of two processes', 768, 2, { cacheMb: 24, waiting: 24 }],
  ['a large machine', 65_536, 8, { cacheMb: 128, waiting: 32 }],
])('%s caches what it has memory for', (_title, memoryMb, processes, expected) => {
  expect(pageCapacity(memoryMb, processes)).toEqual(expected);
});
