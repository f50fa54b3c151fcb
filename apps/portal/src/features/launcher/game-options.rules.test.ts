import { expect, test } from 'vitest';
import { choicesOf, installedLanguage, packagesToKeep } from './game-options.rules.ts';

const named = (name: string, isInstalled = false) => ({ name, bytes: 1, isInstalled });

test('languages and optional content are choices, the files of systems are not', () => {
  const { languages, extras } = choicesOf([
    named('de-DE'),
    named('windows'),
    named('soundtrack'),
    named('fr-FR'),
  ]);
  expect(languages.map(({ name }) => name)).toEqual(['de-DE', 'fr-FR']);
  expect(extras.map(({ name }) => name)).toEqual(['soundtrack']);
  expect(choicesOf(undefined)).toEqual({ languages: [], extras: [] });
});

test.each([
  ['an older shell that names none', undefined, ['de-DE']],
  ['a game without packages', [], ['de-DE']],
  ['what is installed', [named('fr-FR', true), named('de-DE'), named('art', true)], ['fr-FR', 'art']],
  ['a language that the player has removed', [named('de-DE'), named('fr-FR')], []],
  ['a language that a later version may bring', [named('fr-FR', true)], ['de-DE', 'fr-FR']],
  ['the files of a system', [named('linux', true), named('de-DE', true)], ['de-DE']],
])('an update keeps %s', (_, packages, kept) => {
  expect(packagesToKeep(packages, 'de-DE')).toEqual(kept);
});

test('the language of a game is the one that is installed', () => {
  expect(installedLanguage([named('de-DE'), named('fr-FR', true)])).toBe('fr-FR');
  expect(installedLanguage([named('art', true)])).toBeUndefined();
});
