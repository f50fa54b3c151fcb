// @vitest-environment node

import { expect, test } from 'vitest';
import { gameLocaleOf, lastPlayedOf } from './launcher-game.rules.ts';

const played = ['de-DE', 'en-GB', 'pl-PL'];

test.each([
  ['the language of the page', played, 'pl-PL', 'de-DE', 'pl-PL'],
  ['the one it was last played in, where it lacks that of the page', played, 'ar-AE', 'de-DE', 'de-DE'],
  ['English, where it was not played before', played, 'ar-AE', undefined, 'en-GB'],
  ['English, where it lost the language it was played in', played, 'ar-AE', 'fr-FR', 'en-GB'],
  ['its own, where it has no English', ['ja-JP'], 'ar-AE', undefined, 'ja-JP'],
  ['the language of the page, where it names none', [], 'ar-AE', undefined, 'ar-AE'],
] as const)('a game starts in %s', (_, locales, page, last, locale) => {
  expect(gameLocaleOf(locales, page, last)).toBe(locale);
});

const EARLIER = '2026-05-14T22:14:00.000Z';
const LATER = '2026-05-15T01:00:00+02:00';

test.each([
  ['on this computer, where that was later', EARLIER, LATER, LATER],
  ['elsewhere, where that was later', LATER, EARLIER, LATER],
  ['on this computer alone', null, EARLIER, EARLIER],
  ['elsewhere alone', EARLIER, null, EARLIER],
  ['never', null, null, null],
])('a game was last played %s', (_, anywhere, here, last) => {
  const installed = [{ productName: 'neon-drift', lastPlayed: '2030-01-01T00:00:00Z' }];
  const game = { productName: 'emberfall', lastPlayed: anywhere };
  expect(lastPlayedOf(game, [...installed, { productName: 'emberfall', lastPlayed: here }])).toBe(last);
  expect(lastPlayedOf(game, installed)).toBe(anywhere);
});
