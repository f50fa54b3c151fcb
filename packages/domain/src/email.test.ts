import { expect, it } from 'vitest';
import { canonicalEmail, isEmail, localPartOf } from './email.ts';

it.each([
  'player@example.test',
  'p@e.t',
  'first.last+shop@mail.example.co.uk',
  "o'neil@example.ie",
  'a_b-c@xn--mnchen-3ya.example',
  `${'a'.repeat(241)}@example.test`,
])('%s is an address', (email) => {
  expect(isEmail(email)).toBe(true);
});

it.each([
  '',
  'player',
  'player@example',
  '@example.test',
  'player@.test',
  'player@example.',
  'a{b}@example.test',
  'a^b@example.test',
  'two@at@example.test',
  'with space@example.test',
  'a@example.test\nBcc: b@example.test',
  '<a@example.test>',
  'mıke@example.test',
  'mike@exämple.test',
  `${'a'.repeat(242)}@example.test`,
])('%j is none', (email) => {
  expect(isEmail(email)).toBe(false);
  expect(canonicalEmail(email)).toBeNull();
});

it.each(['mike@example.test', 'Mike@example.test', 'MIKE@EXAMPLE.TEST', 'mike@Example.Test'])(
  '%s has the same owner as mike@example.test',
  (email) => {
    expect(canonicalEmail(email)).toBe('mike@example.test');
  },
);

it.each(['mıke@example.test', 'mİke@example.test', 'mi\u212Ae@example.test', 'ｍike@example.test'])(
  'the look-alike %s has no owner at all',
  (email) => {
    expect(canonicalEmail(email)).toBeNull();
  },
);

it.each([
  ['player@example.test', 'player'],
  ['no-at-sign', ''],
])('the local part of %s is %j', (email, localPart) => {
  expect(localPartOf(email)).toBe(localPart);
});
