import { expect, test } from 'vitest';
import { etagOf, matchesEtag } from './etag.ts';

const ETAG = etagOf('content');

test('equal content has an equal tag, and other content another one', () => {
  expect(ETAG).toMatch(/^"[A-Za-z0-9_-]{22}"$/);
  expect(etagOf(Buffer.from('content'))).toBe(ETAG);
  expect(etagOf('other content')).not.toBe(ETAG);
});

test.each([
  ['the tag', ETAG, true],
  ['the weak tag', `W/${ETAG}`, true],
  ['a list with the tag', `"other", ${ETAG}`, true],
  ['a list with the weak tag and no space', `"other",W/${ETAG}`, true],
  ['another tag', '"other"', false],
  ['the tag without quotes', ETAG.slice(1, -1), false],
  ['an empty header', '', false],
  ['no header', undefined, false],
])('If-None-Match with %s: %s matches %s', (_, header, isMatch) => {
  expect(matchesEtag(header, ETAG)).toBe(isMatch);
});
