import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';
import { LOCALES } from '../domain/src/locales.ts';
import glossary from './glossary.json' with { type: 'json' };
import { readGlossary } from './glossary.ts';
import { readAllTexts, SOURCE_LOCALE } from './message-files.ts';

/** Longer ones break on a phone of 390 px. */
const LENGTH_MAX = { Button: 30, Tab: 20, Badge: 20 };

/** The words of a text, one string for each form of a plural, without placeholders and tags. */
function wordsOf(elements: MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return wordsOf(element.children);
      if (element.type !== TYPE.plural) return '';
      return Object.values(element.options)
        .map((option) => wordsOf(option.value))
        .join('\n');
    })
    .join('');
}

const translations = LOCALES.filter((locale) => locale !== SOURCE_LOCALE);

it.each(translations)('%s has a word for every term', (locale) => {
  const { terms = {} } = readGlossary(locale);
  expect(Object.keys(terms)).toEqual(glossary.terms);
  for (const word of Object.values(terms)) expect(word).toMatch(/\p{L}/u);
});

it.each(LOCALES)('%s uses no word that the glossary replaces', (locale) => {
  const forbidden = Object.entries(readGlossary(locale).forbidden).map(
    ([pattern, instead]) => [new RegExp(pattern, 'imu'), instead] as const,
  );
  expect(forbidden.length).toBeGreaterThan(0);
  const found = Object.entries(readAllTexts(locale)).flatMap(([id, text]) => {
    const words = wordsOf(parse(text));
    return forbidden.flatMap(([pattern, instead]) => {
      const match = pattern.exec(words);
      return match ? [`${id}: “${match[0]}” → ${instead}`] : [];
    });
  });
  expect(found).toEqual([]);
});

it.each(translations)('%s has one translation for texts that are the same in English', (locale) => {
  const found = new Map<string, Set<string>>();
  const own = readAllTexts(locale);
  for (const [id, text] of Object.entries(readAllTexts(SOURCE_LOCALE))) {
    found.set(text, (found.get(text) ?? new Set()).add(own[id] ?? ''));
  }
  const different = [...found].filter(
    ([text, several]) => several.size > 1 && !(text in glossary.severalTranslations),
  );
  expect(different.map(([text, several]) => `${text}: ${[...several].join(' / ')}`)).toEqual([]);
});

it.each(LOCALES)('buttons, tabs and badges of %s fit on a phone', (locale) => {
  const long = Object.entries(readAllTexts(locale)).filter(([id, text]) => {
    const max = LENGTH_MAX[id.split('.').at(-1) as keyof typeof LENGTH_MAX];
    return max !== undefined && wordsOf(parse(text)).length > max && !(id in glossary.long);
  });
  expect(long).toEqual([]);
});

it('chooses no text by the value of a string, which the portal isolates', () => {
  for (const [id, text] of Object.entries(readAllTexts(SOURCE_LOCALE)))
    expect(text, id).not.toMatch(/, select(ordinal)?,/);
});
