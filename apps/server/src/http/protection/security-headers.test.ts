import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

const scriptSources = (scripts: string[]) =>
  contentSecurityPolicy({ publicUrl: 'https://play.example.test', frames: [], scripts })
    .split(';')
    .filter((directive) => /^(script|worker|child)-src/.test(directive));

test('pages and workers load scripts of their own origin alone', () => {
  expect(scriptSources([])).toEqual([]);
  expect(contentSecurityPolicy({ publicUrl: 'https://play.example.test', frames: [] })).toMatch(
    /^default-src 'self';/,
  );
});

test('a challenge script on another host is allowed by its URL, and nothing else of that host', () => {
  expect(scriptSources(['https://cdn.example.test/altcha/pbkdf2.js'])).toEqual([
    "script-src 'self' https://cdn.example.test/altcha/pbkdf2.js",
  ]);
});
