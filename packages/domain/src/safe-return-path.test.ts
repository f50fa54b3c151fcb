import { expect, it } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';

it.each([
  '/',
  '/de-DE/settings/general',
  '/de-DE/library/',
  '/en-GB/play/neon-drift/news/42?from=mail#top',
  '/en-GB/recover-password#mike@example.test',
  '/en-GB/shop/caf%C3%A9',
  '/en-GB/sign-in?next=https://example.test',
])('a player returns to %s', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

it.each([
  '',
  'settings',
  '//e',
  '///e',
  '/\\e',
  '\\\\e',
  '/\t/e',
  '/%09/e',
  '/%0d%0aLocation:e',
  '/%2f/e',
  '/%2F%2Fe',
  '/%5ce',
  '/%255ce',
  '/de-DE//e',
  '/./e',
  '/../e',
  '/de-DE/%2e%2e/e',
  'javascript:alert(1)',
  '/javascript:alert(1)',
  '@e',
  '/@e',
  'https://e',
  'https:e',
  ' /e',
  '/e f',
  '/e?\\x',
  '/e?\u0000',
  '/e#\u2028',
  '/ｅ',
  '/%',
  `/${'a'.repeat(2048)}`,
  null,
  undefined,
  42,
  ['/e'],
])('%j is no way back', (path) => {
  expect(safeReturnPath(path)).toBeNull();
});
