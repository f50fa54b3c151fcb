import { expect, test } from 'vitest';
import {
  compileOwnTexts,
  findOwnTextProblems,
  type OwnTexts,
  parseOwnTexts,
  usableTexts,
} from './own-texts.ts';

const own = (texts: Record<string, string>): OwnTexts => ({ version: '0123456789abcdef', texts });
const problemsOf = (texts: Record<string, string>) =>
  findOwnTextProblems({ ownTexts: new Map([['de-DE', own(texts)]]) });

test.each([
  ['Nav.Librarry.Link', 'Regal', 'there is no such text: is Nav.Library.Link meant?'],
  ['Completely.Unknown.Words', 'Regal', 'there is no such text'],
  ['Nav.Account.Label', 'Menü', 'lacks argument name. The English text is: Account menu for {name}'],
  ['Nav.Library.Link', 'Regal {name}', 'has argument name, which the source has not'],
  ['Nav.Library.Link', 'Regal <b>hier</b>', 'has tag b, which the source has not'],
  ['Nav.Library.Link', 'Regal {', 'is no ICU message: EXPECT_ARGUMENT_CLOSING_BRACE'],
  ['Nav.Account.Notice', '{count, plural, other {# Neue}}', '{count}: lacks the form one'],
  ['Mail.AccountReturned.Subject', 'Willkommen', 'lacks argument brand'],
  ['BusyPage.Title', 'Voll', 'cannot be replaced'],
])('finds what is wrong with %s: %s', (id, text, message) => {
  const [problem, ...others] = problemsOf({ [id]: text });
  expect(problem).toMatchObject({ file: 'texts/de-DE.json', field: id });
  expect(problem?.message).toContain(message);
  expect(others).toEqual([]);
});

test('allows any words with the placeholders of the text, in any language', () => {
  expect(problemsOf({ 'Nav.Library.Link': 'My library', 'Nav.Account.Label': '{name} – your menu' })).toEqual(
    [],
  );
});

test('leaves out texts that this version no longer has, or has with other placeholders', () => {
  const texts = own({ 'Nav.Library.Link': 'Regal', 'Nav.Gone.Link': 'Weg', 'Nav.Account.Label': 'Menü' });
  expect(usableTexts(texts, 'de-DE', () => true)).toEqual({ 'Nav.Library.Link': 'Regal' });
});

test('gives pages the texts of the portal alone, compiled as the built ones', () => {
  const texts = own({
    'Nav.Library.Link': 'Regal',
    'Nav.Account.Label': 'Von {name}',
    'Mail.Action.Fallback': 'Hier:',
  });
  expect(compileOwnTexts(texts, 'de-DE')).toEqual({
    'Nav.Library.Link': 'Regal',
    'Nav.Account.Label': [
      { type: 0, value: 'Von ' },
      { type: 1, value: 'name' },
    ],
  });
});

test('reads the texts of another release as those of a folder: with a byte order mark and a schema', () => {
  const file = Buffer.from(
    '\uFEFF{ "$schema": "../schemas/texts.schema.json", "Nav.Library.Link": "Regal" }',
  );
  expect(parseOwnTexts(file)?.texts).toEqual({ 'Nav.Library.Link': 'Regal' });
});
