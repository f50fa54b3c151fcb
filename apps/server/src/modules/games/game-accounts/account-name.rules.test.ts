import { expect, test } from 'vitest';
import { accountNameFailureOf, keptName, numberedName } from './account-name.rules.ts';

test.each([
  'Sir Lancelot',
  'Scunthorpe',
  'Cassandra',
  'Dickens',
  'Peacock',
  'Müller-Lüdenscheidt',
  'Grapefruit',
  'Therapist',
  'Emily Dickinson',
  'Hitchcock',
  'Matsushita',
  'Wankel',
])('%s is accepted as a name', (name) => {
  expect(accountNameFailureOf(name)).toBeNull();
});

test.each([
  'Fuck',
  'fu ck',
  'F_u_c_k you',
  'FüCK',
  'sh1t',
  'Sir Ass',
  'n1gg3r',
  'MegaWichser99',
  'Hitler',
  'Fick',
  'Nutte',
])('%s is refused as offensive', (name) => {
  expect(accountNameFailureOf(name)).toBe('curse_word');
});

test('a malformed name is refused with its reason', () => {
  expect(accountNameFailureOf('ab')).toBe('too_short');
  expect(accountNameFailureOf('a'.repeat(65))).toBe('too_long');
  expect(accountNameFailureOf('<Sir>')).toBe('unknown_error');
});

test.each([
  ['Wolf', 1, 'Wolf'],
  ['Wolf', 2, 'Wolf-2'],
  ['a'.repeat(64), 12, `${'a'.repeat(61)}-12`],
])('%s for account number %i is %s', (name, nth, numbered) => {
  expect(numberedName(name, nth)).toBe(numbered);
});

test.each([
  ['OldKnight', 'OldKnight'],
  ['  Old Knight ', 'Old Knight'],
  ['Al', 'Al_'],
  ['<Sir>', '-Sir-'],
  ['', '___'],
  ['★★★', '---'],
  ['\u3164\u3164\u3164', '---'],
  [`Al${' '.repeat(70)}Al`, 'Al_'],
  ['Wolf\u3164', 'Wolf-'],
  [`W${'\u0324'.repeat(6)}olf`, `W${'\u0324'.repeat(5)}-olf`],
  ['b'.repeat(70), 'b'.repeat(64)],
])('an account that its game called %j is called %j', (inGame, kept) => {
  expect(keptName(inGame)).toBe(kept);
  expect(accountNameFailureOf(kept)).toBeNull();
});
