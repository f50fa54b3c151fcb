// @vitest-environment node

import type { Environment } from '@gatehouse/domain/environments';
import { beforeEach, expect, test } from 'vitest';
import { createMemoryStorage } from '../../test/memory-storage.ts';
import { createCookies } from '../platform/cookies.ts';
import { createTokenCookie } from './token-cookie.ts';

/** A fake document that exposes the readable cookies and what was written. */
function cookieJar(initial: Record<string, string> = {}) {
  const held = new Map(Object.entries(initial));
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...held].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      written.push(line);
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (line.includes('Max-Age=0')) held.delete(name);
      else held.set(name, value);
    },
  };
}

let storage = createMemoryStorage();
beforeEach(() => {
  storage = createMemoryStorage();
});

function tokenCookieIn(jar: { cookie: string }, environment: Environment = 'Production', isSecure = false) {
  return createTokenCookie({
    cookies: createCookies(() => jar),
    storage,
    environment: () => environment,
    isSecure: () => isSecure,
  });
}

test.each([
  ['Production', 'gatehouse_token'],
  ['Sandbox', 'gatehouse_token_sandbox'],
] as const)('names the cookie in %s %s', (environment, name) => {
  const jar = cookieJar();
  tokenCookieIn(jar, environment).write('t', false);
  expect(jar.cookie).toBe(`${name}=t`);
});

test('writes a session cookie without remember-me', () => {
  const jar = cookieJar();
  tokenCookieIn(jar).write('t', false);
  expect(jar.written).toEqual(['gatehouse_token=t; Path=/; SameSite=Lax']);
});

test('writes a cookie of 90 days with remember-me, Secure on https', () => {
  const jar = cookieJar();
  tokenCookieIn(jar, 'Production', true).write('t', true);
  expect(jar.written).toEqual(['gatehouse_token=t; Path=/; SameSite=Lax; Max-Age=7776000; Secure']);
});

test.each([
  [true, '; Max-Age=7776000'],
  [false, ''],
])('keeps the lifetime of the cookie for a rotated token (remembered: %s)', (isRemembered, age) => {
  const jar = cookieJar();
  tokenCookieIn(jar).write('old', isRemembered);
  tokenCookieIn(jar).replace('new');
  expect(jar.written.at(-1)).toBe(`gatehouse_token=new; Path=/; SameSite=Lax${age}`);
});

test('writes a session cookie without remember-me after an earlier sign-in with it', () => {
  const jar = cookieJar();
  const cookie = tokenCookieIn(jar);
  cookie.write('a', true);
  cookie.write('b', false);
  cookie.replace('c');
  expect(jar.written.at(-1)).not.toContain('Max-Age');
});

test('moves the legacy cookie to the new name once', () => {
  const jar = cookieJar({ gh_session: 'legacy' });
  const cookie = tokenCookieIn(jar);
  expect(cookie.read()).toBe('legacy');
  expect(jar.cookie).toBe('gatehouse_token=legacy');
  expect(jar.written[0]).toContain('Max-Age=7776000');
  const writes = jar.written.length;
  cookie.read();
  expect(jar.written).toHaveLength(writes);
});

test('prefers a token under the new name to a legacy one', () => {
  const jar = cookieJar({ gatehouse_token: 'young', gh_session: 'legacy' });
  expect(tokenCookieIn(jar).read()).toBe('young');
  expect(jar.cookie).toBe('gatehouse_token=young');
});

test('removes the token and the remember-me flag', () => {
  const jar = cookieJar();
  const cookie = tokenCookieIn(jar);
  cookie.write('t', true);
  cookie.remove();
  expect(jar.cookie).toBe('');
  expect(storage.entries.size).toBe(0);
});

test('shares the cookie with the session domain, and removes the one of this host', () => {
  const jar = cookieJar();
  const shared = createTokenCookie({
    cookies: createCookies(() => jar),
    storage,
    environment: () => 'Production',
    isSecure: () => true,
    domain: () => 'example.com',
  });
  shared.write('t', true);
  shared.remove();
  expect(jar.written).toEqual([
    'gatehouse_token=; Path=/; SameSite=Lax; Max-Age=0; Secure',
    'gatehouse_token=t; Path=/; SameSite=Lax; Max-Age=7776000; Domain=example.com; Secure',
    'gatehouse_token=; Path=/; SameSite=Lax; Max-Age=0; Secure',
    'gatehouse_token=; Path=/; SameSite=Lax; Max-Age=0; Domain=example.com; Secure',
  ]);
});
