import { expect, test } from 'vitest';
import { isLinkOf } from './recovery-link.rules.ts';

test.each([
  ['the e-mail of the account', {}, 'me@example.test', 'me@example.test', true],
  ['another spelling of it', {}, 'me@example.test', 'Me@EXAMPLE.test', true],
  ['another e-mail', {}, 'me@example.test', 'you@example.test', false],
  ['an account without an e-mail', {}, null, 'me@example.test', false],
  [
    'an address that the account still has',
    { emailCanonical: 'me@example.test' },
    'me@example.test',
    'me@example.test',
    true,
  ],
  ['a former address', { emailCanonical: 'me@example.test' }, 'new@example.test', 'new@example.test', false],
])('a link for %s', (_what, payload, emailCanonical, email, isOwn) => {
  expect(isLinkOf({ payload }, { emailCanonical }, email)).toBe(isOwn);
});
