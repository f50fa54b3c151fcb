import { expect, it } from 'vitest';
import { defaultDisplayName } from './display-name.ts';
import { isGameAccountName } from './game-account-name.ts';

it.each([
  ['player@example.test', 'player'],
  ['first.last+shop@example.test', 'first-last-shop'],
  ['a@example.test', 'a__'],
  ['a_b-c@example.test', 'a_b-c'],
  ['_@example.test', '___'],
  ['_+_@example.test', '_-_'],
  [`${'x'.repeat(80)}@example.test`, 'x'.repeat(64)],
])('%s is called %s until the player chooses a name', (email, name) => {
  expect(defaultDisplayName(email)).toBe(name);
  expect(isGameAccountName(name)).toBe(true);
});
