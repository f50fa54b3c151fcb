import { expect, test } from 'vitest';
import { likePattern } from './search-text.rules.ts';

test.each([
  ['part of a name', 'Ada', true, '%ada%'],
  ['the beginning of a name', 'Ada', false, 'ada%'],
  ['signs of patterns as themselves', '50%_\\', true, '%50\\%\\_\\\\%'],
])('searches for %s', (_, text, isPart, pattern) => {
  expect(likePattern(text, isPart)).toBe(pattern);
});
