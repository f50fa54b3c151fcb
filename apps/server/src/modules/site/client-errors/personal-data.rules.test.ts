import { expect, test } from 'vitest';
import { withoutPersonalData } from './personal-data.rules.ts';

test.each([
  [
    "Cannot read properties of undefined (reading 'email')",
    "Cannot read properties of undefined (reading 'email')",
  ],
  ['player@example.test is taken', '(e-mail) is taken'],
  ['GET https://play.example.com/en-GB/validate/abc failed', 'GET (address) failed'],
  ['Unexpected token in "{ name: Mara }"', 'Unexpected token in (text)'],
  ["'player@example.test' is not valid", '(e-mail) is not valid'],
  [`the token ${'aB3_'.repeat(11)} was refused`, 'the token (token) was refused'],
  ['code 123456 was wrong', 'code (number) was wrong'],
])('of %s the log has %s', (message, logged) => {
  expect(withoutPersonalData(message)).toBe(logged);
});
