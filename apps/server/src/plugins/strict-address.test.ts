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
  'http://evil.test/api/v1/user/me',
  '*',
  '',
])('%s is refused', (url) => {
  expect(isPlainAddress(url)).toBe(false);
});
