import { expect, test } from 'vitest';
import { readPo, writePo } from './po-file.ts';

const SOURCE = {
  core: { 'A.Greeting.Text': 'Hello {name}', 'A.Quote.Text': 'Say “yes” or "no"\nor nothing \\ at all' },
  shop: { 'B.Count.Text': '{count, plural, one {# game} other {# games}}', 'B.Buy.Button': 'Hello {name}' },
};
const FRENCH = {
  core: { 'A.Greeting.Text': 'Bonjour {name}', 'A.Quote.Text': 'Dites « oui » ou "non"\nou rien \\ du tout' },
  shop: { 'B.Count.Text': '{count, plural, one {# jeu} other {# jeux}}', 'B.Buy.Button': 'Salut {name}' },
};

test('an exported file comes back as it was, two texts with the same English too', () => {
  expect(readPo(writePo('fr-FR', SOURCE, FRENCH), 'fr-FR', SOURCE)).toEqual({
    translated: FRENCH,
    problems: [],
  });
});

test('what a translator leaves empty stays untranslated', () => {
  const file = writePo('fr-FR', SOURCE, { core: { 'A.Greeting.Text': 'Bonjour {name}' } });
  expect(readPo(file, 'fr-FR', SOURCE)).toEqual({
    translated: { core: { 'A.Greeting.Text': 'Bonjour {name}' } },
    problems: [],
  });
});

test.each([
  ['a file of another language', 'Language: fr_FR', 'Language: de_DE', 'The file is for de-DE, not fr-FR'],
  ['a lost placeholder', 'Bonjour {name}', 'Bonjour', 'A.Greeting.Text: placeholders, lacks argument name'],
  ['broken syntax', 'Bonjour {name}', 'Bonjour {name', 'A.Greeting.Text: broken'],
  ['an unknown id', 'A.Greeting.Text', 'A.Other.Text', 'A.Other.Text: there is no such text'],
  [
    'an old English text',
    'msgid "{count, plural, one {# game}',
    'msgid "{count, plural, one {One game}',
    'B.Count.Text: the English text has changed since the export',
  ],
])('%s is reported', (_name, from, to, problem) => {
  const file = writePo('fr-FR', SOURCE, FRENCH);
  expect(file).toContain(from);
  const { problems } = readPo(file.replace(from, to), 'fr-FR', SOURCE);
  expect(problems).toEqual([expect.stringContaining(problem)]);
});
