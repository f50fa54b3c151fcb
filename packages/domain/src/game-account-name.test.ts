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
  // Real names and words with the most marks on one letter, by script.
  ['Nguyễn', null],
  ['น้ำผึ้ง', null],
  ['ज़िंदगी', null],
  ['שָּׁ֑לוֹם', null],
  ['مُحَمَّدٌ', null],
  ['လျှို့ဝှက်', null],
  ['སྒྲུབ', null],
  ['가나다', null],
  ['𠮷野家', null],
  ['a__', null],
  ['___', null],
  ['---', null],
  ['- -', null],
  ['\u3164\u3164\u3164', 'unknown_error'],
  ['\uffa0\uffa0\uffa0', 'unknown_error'],
  ['\u034f\u034f\u034f', 'unknown_error'],
  ['\u{13441}\u{13442}\u{13441}', 'unknown_error'],
  ['Wolf\u3164', 'unknown_error'],
  ['Wo\u034flf', 'unknown_error'],
  ['Wolf\ufe0f', 'unknown_error'],
  ['\u0301\u0301Wolf', 'unknown_error'],
  ['Wolf \u0301', 'unknown_error'],
  [`W${'\u0324'.repeat(5)}olf`, null],
  [`W${'\u0324'.repeat(6)}olf`, 'unknown_error'],
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
