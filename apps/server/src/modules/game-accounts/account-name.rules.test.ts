import { expect, test } from 'vitest';
import { accountNameFailureOf } from './account-name.rules.ts';

test.each([
  'Sir Lancelot',
  'Scunthorpe',
  'Cassandra',
  'Dickens',
  'Peacock',
  'Müller-Lüdenscheidt',
  'Grapefruit',
  'Therapist',
  'Therapist',
])('%s is a name', (name) => {
  expect(accountNameFailureOf(name)).toBeNull();
});

test.each(['Fuck', 'fu ck', 'F_u_c_k you', 'FüCK', 'sh1t', 'Sir Ass', 'n1gg3r', 'MegaWichser99', 'Hitler'])(
  '%s is a curse',
  (name) => {
    expect(accountNameFailureOf(name)).toBe('curse_word');
  },
);

test('what is no name at all is said to be that', () => {
  expect(accountNameFailureOf('ab')).toBe('too_short');
  expect(accountNameFailureOf('a'.repeat(65))).toBe('too_long');
  expect(accountNameFailureOf('<Sir>')).toBe('unknown_error');
});
