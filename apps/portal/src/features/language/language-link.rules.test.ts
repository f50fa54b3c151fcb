import { expect, test } from 'vitest';
import { languageLink } from './language-link.rules.ts';

test.each([
  ['/en-GB/', '', '', '/de-DE/'],
  ['/en-GB/support/security', '?from=mail', '#devices', '/de-DE/support/security?from=mail#devices'],
  ['/en-GB', '', '', '/de-DE/'],
])('%s%s%s keeps the page, query and fragment', (pathname, search, hash, expected) => {
  expect(languageLink({ pathname, search, hash }, 'de-DE')).toBe(expected);
});
