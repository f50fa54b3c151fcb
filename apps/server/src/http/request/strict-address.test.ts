import { expect, test } from 'vitest';
import { isPlainAddress } from './strict-address.ts';

test.each([
  '/',
  '/en-GB/sign-in',
  '/api/v1/user/me',
  '/api/v1/product/coupon/WELCOME-2026/redeem',
  '/en-GB/recover-password?code=a//b;c%2e',
  '/favicon.ico',
  '/de-DE/spiele-%C3%BCbersicht',
  '/en-GB/?utm_campaign=a%0ab%',
])('%s is plain', (url) => {
  expect(isPlainAddress(url)).toBe(true);
});

test.each([
  '//x',
  '/api//v1/user/me',
  '/api/v1/user/me;a',
  '/api/v1/user/%2e%2e/me',
  '/api/v1/user%2Fme',
  '/api/v1/user%252fme',
  '/api/v1/./user/me',
  '/api/v1/../user/me',
  '/api/v1/..',
  '/api\\v1',
  '/api/v1%5cuser',
  '/api/v1/user/me%00',
  ...['%01', '%09', '%0a', '%0D', '%1f', '%7f', '%c2%80', '%C2%9f', '%e2%80%a8', '%E2%80%A9'].map(
    (control) => `/en-GB/a${control}b`,
  ),
  '/en-GB/%',
  '/en-GB/%4',
  '/en-GB/%zz',
  '/en-GB/%c3%28',
  '/en-GB/%ed%a0%80',
  '/en-GB/\u0085',
  '/en-GB/\u2028',
  'http://evil.test/api/v1/user/me',
  '*',
  '',
])('%s is refused', (url) => {
  expect(isPlainAddress(url)).toBe(false);
});

test('accepts a path of 1,024 characters and a query of 4,096', () => {
  const address = (path: number, query: number) => `/${'a'.repeat(path - 1)}?${'b'.repeat(query)}`;
  expect(isPlainAddress(address(1024, 4096))).toBe(true);
  expect(isPlainAddress(address(1025, 4096))).toBe(false);
  expect(isPlainAddress(address(1024, 4097))).toBe(false);
});
