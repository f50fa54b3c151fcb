import { describe, expect, test } from 'vitest';
import { identityOf } from './identity-provider-claims.ts';

const EMAIL = 'mira@example.test';

describe('which providers verify e-mail addresses', () => {
  test.each([
    ['google', { email: EMAIL, email_verified: true }, true],
    ['google', { email: EMAIL, email_verified: false }, false],
    ['google', { email: EMAIL }, false],
    ['google', { email: EMAIL, email_verified: 'true' }, false],
    ['google', { email_verified: true }, false],
    ['facebook', { email: EMAIL, email_verified: true }, false],
  ] as const)('%s says %o: proven %s', (provider, claims, isProven) => {
    expect(identityOf(provider, { sub: '1', ...claims }).isEmailProven).toBe(isProven);
  });
});

test('ignores an invalid or look-alike e-mail address', () => {
  for (const email of ['no-address', 'mıra@example.test', 7, { $ne: null }]) {
    expect(identityOf('google', { sub: '1', email, email_verified: true })).toMatchObject({
      email: null,
      isEmailProven: false,
    });
  }
});

test('truncates a long name, and treats an empty one as missing', () => {
  expect(identityOf('google', { sub: '1', name: 'x'.repeat(500) }).name).toHaveLength(64);
  expect(identityOf('google', { sub: '1', name: '  ' }).name).toBeNull();
});

test('removes characters that the database cannot store from a name', () => {
  expect(identityOf('google', { sub: '1', name: 'Mi\u0000ra\uD800' }).name).toBe('Mira');
  expect(identityOf('google', { sub: '1', name: '\u0000' }).name).toBeNull();
  // Truncated in the middle of a surrogate pair.
  expect(identityOf('google', { sub: '1', name: `${'x'.repeat(63)}\u{1F600}` }).name).toBe('x'.repeat(63));
});

test.each(['', '1\u0000', '\uD800'])('rejects the id %j', (sub) => {
  expect(() => identityOf('google', { sub })).toThrow();
});
