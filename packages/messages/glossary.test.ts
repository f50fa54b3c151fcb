import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';
import { COMPLETE_LOCALES } from './complete-locales.ts';
import glossary from './glossary.json' with { type: 'json' };
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

it.each(COMPLETE_LOCALES)('%s has a word for every term', (locale) => {
  for (const term of glossary.terms) expect(term[locale]).toMatch(/\p{L}/u);
});

it.each(COMPLETE_LOCALES)('%s uses no word that the glossary replaces', (locale) => {
  const found = Object.entries(readAllTexts(locale)).flatMap(([id, text]) => {
    const words = wordsOf(parse(text));
    return Object.entries(glossary.forbidden[locale]).flatMap(([pattern, instead]) => {
      const match = new RegExp(pattern, 'gimu').exec(words);
      return match ? [`${id}: “${match[0]}” → ${instead}`] : [];
    });
  });
  expect(found).toEqual([]);
});

it.each(COMPLETE_LOCALES.filter((locale) => locale !== SOURCE_LOCALE))(
  '%s has one translation for texts that are the same in English',
  (locale) => {
    const translations = new Map<string, Set<string>>();
    const own = readAllTexts(locale);
    for (const [id, text] of Object.entries(readAllTexts(SOURCE_LOCALE))) {
      translations.set(text, (translations.get(text) ?? new Set()).add(own[id] ?? ''));
    }
    const different = [...translations].filter(
      ([text, several]) => several.size > 1 && !(text in glossary.severalTranslations),
    );
    expect(different.map(([text, several]) => `${text}: ${[...several].join(' / ')}`)).toEqual([]);
  },
);

it.each(COMPLETE_LOCALES)('buttons, tabs and badges of %s fit on a phone', (locale) => {
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
