import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The length of a text in its longest plural form, without placeholders. */
function lengthOf(elements: MessageFormatElement[]): number {
  return elements.reduce((sum, element) => {
    if (element.type === TYPE.literal) return sum + element.value.length;
    if (element.type === TYPE.tag) return sum + lengthOf(element.children);
    if (element.type !== TYPE.plural) return sum;
    return sum + Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)));
  }, 0);
}

const CONTENT = join(import.meta.dirname, '../../content');
const contentFiles = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.json'),
);

/** Addresses, icons and names of products, which no player reads. */
const NOT_WORDS = /^(app:|https:|[a-z0-9-]+$)/;

/** All strings of a value that players read, by where they stand in it. */
function stringsOf(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return NOT_WORDS.test(value) ? [] : [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => stringsOf(inner, `${at} ${key}`));
}

/** What a locale has under its name, in a file of several locales. */
function partsOf(value: unknown, locale: string, at: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === locale ? stringsOf(inner, at) : partsOf(inner, locale, `${at} ${key}`),
  );
}

/** The products, articles, menus and offers of a locale. */
function contentOf(locale: string): [string, string][] {
  return contentFiles.flatMap((path) => {
    const content: unknown = JSON.parse(readFileSync(join(CONTENT, path), 'utf8'));
    return path.endsWith(`${locale}.json`) ? stringsOf(content, path) : partsOf(content, locale, path);
  });
}

/** The words of an entry, without what is in brackets: “code, redeem a code” has two. */
function alternativesOf(entry: string): string[] {
  return entry
    .replace(/\([^)]*\)/g, '')
    .split(/[,;،、·]/)
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);
}

const englishWords = (term: string) =>
  new Set(alternativesOf(term).flatMap((word) => word.split(/[^\p{L}]+/u)));

/** Terms that share a word in English may share one in a translation: a recovery code is a code. */
function isRelated(term: string, other: string): boolean {
  const words = englishWords(other);
  return [...englishWords(term)].some((word) => words.has(word));
}

/** Whether a term is translated by this word, alone or with another word. */
function namesWith(word: string, entries: string): boolean {
  return alternativesOf(entries).some((entry) => entry.split(' ').includes(word) || entry === word);
}

const translations = LOCALES.filter((locale) => locale !== SOURCE_LOCALE);

it.each(translations)('%s has a word for every term', (locale) => {
  const { terms = {} } = readGlossary(locale);
  expect(Object.keys(terms)).toEqual(glossary.terms);
  for (const word of Object.values(terms)) expect(word).toMatch(/\p{L}/u);
});

it.each(translations)('%s has no word that stands for two terms', (locale) => {
  const terms = Object.entries(readGlossary(locale).terms ?? {});
  const shared = terms.flatMap(([term, entry]) =>
    alternativesOf(entry)
      .filter((word) => !(word in glossary.sharedWords))
      .flatMap((word) =>
        terms
          .filter(([other, entries]) => !isRelated(term, other) && namesWith(word, entries))
          .map(([other]) => `${word}: ${term} / ${other}`),
      ),
  );
  expect(shared).toEqual([]);
});

type Rule = readonly [pattern: string, instead: string];

function found(texts: (readonly [string, string])[], rules: Rule[]): string[] {
  return rules.flatMap(([source, instead]) => {
    const pattern = new RegExp(source, 'imu');
    return texts.flatMap(([at, words]) => {
      const match = pattern.exec(words);
      return match ? [`${at}: “${match[0]}” → ${instead}`] : [];
    });
  });
}

it.each(LOCALES)('%s uses no word that the glossary replaces', (locale) => {
  const { forbidden, messagesOnly = [], articlesForbidden = {} } = readGlossary(locale);
  const rules = Object.entries(forbidden);
  expect(rules.length).toBeGreaterThan(0);
  for (const pattern of messagesOnly) expect(forbidden).toHaveProperty([pattern]);
  const messages = Object.entries(readAllTexts(locale)).map(
    ([id, text]) => [id, wordsOf(parse(text))] as const,
  );
  const content = contentOf(locale);
  const articles = content.filter(([at]) => at.includes('/news/'));
  expect([
    ...found(messages, rules),
    ...found(
      content,
      rules.filter(([pattern]) => !messagesOnly.includes(pattern)),
    ),
    ...found(articles, Object.entries(articlesForbidden)),
  ]).toEqual([]);
});

it.each(translations)('%s has one translation for texts that are the same in English', (locale) => {
  const found = new Map<string, Set<string>>();
  const own = readAllTexts(locale);
  for (const [id, text] of Object.entries(readAllTexts(SOURCE_LOCALE))) {
    const translation = own[id];
    if (translation) found.set(text, (found.get(text) ?? new Set()).add(translation));
  }
  const different = [...found].filter(
    ([text, several]) => several.size > 1 && !(text in glossary.severalTranslations),
  );
  expect(different.map(([text, several]) => `${text}: ${[...several].join(' / ')}`)).toEqual([]);
});

it.each(LOCALES)('buttons, tabs and badges of %s fit on a phone', (locale) => {
  const long = Object.entries(readAllTexts(locale)).filter(([id, text]) => {
    const max = LENGTH_MAX[id.split('.').at(-1) as keyof typeof LENGTH_MAX];
    return max !== undefined && lengthOf(parse(text)) > max && !(id in glossary.long);
  });
  expect(long).toEqual([]);
});

it('chooses no text by the value of a string, which the portal isolates', () => {
  for (const [id, text] of Object.entries(readAllTexts(SOURCE_LOCALE)))
    expect(text, id).not.toMatch(/, select(ordinal)?,/);
});
