import { expect, test } from 'vitest';
import { createCookies, formatCookie, parseCookie } from './cookies.ts';

test.each([
  ['a=1; token=abc; b=2', 'token', 'abc'],
  ['token=a%3Bb%3D', 'token', 'a;b='],
  ['my_token=abc', 'token', null],
  ['token=', 'token', null],
  ['token=%E0%A4%A', 'token', null],
  ['', 'token', null],
])('%s holds %s as %s', (header, name, value) => {
  expect(parseCookie(header, name)).toBe(value);
});

test('a session cookie has no age, is lax and reaches every path', () => {
  expect(formatCookie('t', 'a b', { isSecure: false })).toBe('t=a%20b; Path=/; SameSite=Lax');
});

test('a kept cookie on https has its age and is secure', () => {
  expect(formatCookie('t', 'x', { maxAgeSeconds: 60, isSecure: true })).toBe(
    't=x; Path=/; SameSite=Lax; Max-Age=60; Secure',
  );
});

test('a cookie that is written can be read and removed', () => {
  const cookies = createCookies(() => document);
  cookies.write('crumb', 'ünïcode', { isSecure: false });
  expect(cookies.read('crumb')).toBe('ünïcode');
  cookies.remove('crumb', { isSecure: false });
  expect(cookies.read('crumb')).toBeNull();
});

test('without a document there is nothing to read and writing does no harm', () => {
  const cookies = createCookies(() => undefined);
  cookies.write('crumb', 'x', { isSecure: true });
  expect(cookies.read('crumb')).toBeNull();
});
