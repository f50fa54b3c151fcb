// @vitest-environment node

import { expect, test } from 'vitest';
import { gameLocaleOf } from './launcher-game.rules.ts';

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

test('a language that the player has installed comes first, if the launcher knows it', () => {
  expect(gameLocaleOf(played, 'pl-PL', 'de-DE', 'fr-FR')).toBe('fr-FR');
  expect(gameLocaleOf(played, 'pl-PL', 'de-DE', 'xx-XX')).toBe('pl-PL');
});
