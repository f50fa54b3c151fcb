import { expect, test } from 'vitest';
import { supportedLocale } from './supported-locale.rules.ts';

test('the pseudo-locale is supported only in Sandbox', () => {
  expect(supportedLocale('xx-XX', 'Sandbox')).toBe('xx-XX');
  expect(supportedLocale('xx-XX', 'Production')).toBe('en-GB');
});

test('an unsupported locale falls back to English', () => {
  expect(supportedLocale('de-DE', 'Production')).toBe('de-DE');
  expect(supportedLocale('tlh', 'Sandbox')).toBe('en-GB');
});
