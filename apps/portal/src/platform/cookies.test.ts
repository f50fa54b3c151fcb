// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createCookies, formatCookie, parseCookie } from './cookies.ts';

test.each([
  ['a=1; token=abc; b=2', 'token', 'abc'],
  ['token=a%3Bb%3D', 'token', 'a;b='],
  ['my_token=abc', 'token', null],
  ['token=', 'token', null],
  ['token=%E0%A4%A', 'token', null],
  ['', 'token', null],
])('reads from %s the cookie %s as %s', (header, name, value) => {
  expect(parseCookie(header, name)).toBe(value);
});

test('writes a session cookie without max-age, SameSite=Lax and for every path', () => {
  expect(formatCookie('t', 'a b', { isSecure: false })).toBe('t=a%20b; Path=/; SameSite=Lax');
});

test('writes a persistent cookie on https with max-age and Secure', () => {
  expect(formatCookie('t', 'x', { maxAgeSeconds: 60, isSecure: true })).toBe(
    't=x; Path=/; SameSite=Lax; Max-Age=60; Secure',
  );
});

test('reads and removes a written cookie', () => {
  const cookies = createCookies(() => document);
  cookies.write('crumb', 'ünïcode', { isSecure: false });
  expect(cookies.read('crumb')).toBe('ünïcode');
  cookies.remove('crumb', { isSecure: false });
  expect(cookies.read('crumb')).toBeNull();
});

test('reads nothing and ignores writes without a document', () => {
  const cookies = createCookies(() => undefined);
  cookies.write('crumb', 'x', { isSecure: true });
  expect(cookies.read('crumb')).toBeNull();
});
