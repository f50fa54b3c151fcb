import { expect, test } from 'vitest';
import { gameInSearch } from './game-in-search.ts';

test.each([
  ['?game=emberfall', 'emberfall'],
  ['?game=paper-dragons&from=mail', 'paper-dragons'],
  ['', null],
  ['?game=', null],
  ['?game=../user', null],
  ['?game=Ember%20fall', null],
])('reads from %j the game %j', (search, name) => {
  expect(gameInSearch(search)).toBe(name);
});
