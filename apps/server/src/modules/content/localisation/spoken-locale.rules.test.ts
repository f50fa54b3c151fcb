import { expect, test } from 'vitest';
import { spokenLocale } from './spoken-locale.rules.ts';

test('the pseudo-locale is spoken in Sandbox alone', () => {
  expect(spokenLocale('xx-XX', 'Sandbox')).toBe('xx-XX');
  expect(spokenLocale('xx-XX', 'Production')).toBe('en-GB');
});

test('what we do not speak is told in English', () => {
  expect(spokenLocale('de-DE', 'Production')).toBe('de-DE');
  expect(spokenLocale('tlh', 'Sandbox')).toBe('en-GB');
});
