import { expect, it } from 'vitest';
import { isGameAccountName, nameFailureOf, tidyGameAccountName } from './game-account-name.ts';

it.each([
  ['AshenWolf', null],
  ['Old Knight_9-b', null],
  ['Рыцарь', null],
  ['ab', 'too_short'],
  ['   ', 'too_short'],
  [' ab ', 'too_short'],
  ['x'.repeat(64), null],
  ['x'.repeat(65), 'too_long'],
  ['semi;colon', 'unknown_error'],
  ['<b>bold</b>', 'unknown_error'],
  ['new\nline', 'unknown_error'],
])('the name %j fails as %s', (name, failure) => {
  expect(nameFailureOf(name)).toBe(failure);
  expect(isGameAccountName(name)).toBe(failure === null);
});

it('composed and decomposed letters make the same name', () => {
  expect(tidyGameAccountName(' Ze\u0301ro ')).toBe('Z\u00e9ro');
});
