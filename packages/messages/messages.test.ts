import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { COMPLETE_LOCALES } from './complete-locales.ts';

const FOLDER = import.meta.dirname;
const SOURCE = 'en-GB';
const LOCALE_FOLDER = /^[a-z]{2}-[A-Z]{2}$/;
/** Placeholders, addresses and names, which are not translated. */
const NOT_WORDS = /\{[^}]*\}|\S+@\S+|Gatehouse|Google|Facebook|MMORPG/g;

const locales = readdirSync(FOLDER).filter((name) => LOCALE_FOLDER.test(name));
const topics = readdirSync(join(FOLDER, SOURCE));

function texts(locale: string, topic: string): Record<string, string> {
  return JSON.parse(readFileSync(join(FOLDER, locale, topic), 'utf8'));
}

/** A single word can be the same in two languages; a sentence cannot. */
function hasWords(text: string): boolean {
  return /\p{L}+[^\p{L}-]+\p{L}+/u.test(text.replace(NOT_WORDS, ''));
}

/** The argument and tag names of a text with their kinds, regardless of order and repetition. */
function placeholders(text: string): string[] {
  const found = new Set<string>();
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      found.add(`${TYPE[element.type]} ${element.value}`);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) visit(option.value);
      }
    }
  };
  visit(parse(text));
  return [...found].sort();
}

describe.each(topics)('%s', (topic) => {
  const source = texts(SOURCE, topic);

  it.each(locales)('%s has no id that en-GB lacks, and uses the same placeholders', (locale) => {
    const own = readdirSync(join(FOLDER, locale)).includes(topic) ? texts(locale, topic) : {};
    for (const [id, text] of Object.entries(own)) {
      expect(source, id).toHaveProperty([id]);
      expect(placeholders(text), id).toEqual(placeholders(source[id] ?? ''));
      expect(text.trim(), id).not.toBe('');
    }
  });

  it.each(COMPLETE_LOCALES)('%s has every text', (locale) => {
    expect(Object.keys(texts(locale, topic)).sort()).toEqual(Object.keys(source).sort());
  });

  it('has ids of the form Screen.Element.State', () => {
    for (const id of Object.keys(source)) expect(id).toMatch(/^[A-Z][A-Za-z0-9]*(\.[A-Z][A-Za-z0-9_]*)+$/);
  });
});

it.each(COMPLETE_LOCALES)('%s has no full stop after a price, which may end with one (د.إ.)', (locale) => {
  const doubled = topics.flatMap((topic) =>
    Object.entries(texts(locale, topic)).filter(([, text]) => /\{[a-z]*price\}\./i.test(text)),
  );
  expect(doubled).toEqual([]);
});

it.each(COMPLETE_LOCALES.filter((locale) => !locale.startsWith('en')))(
  '%s is translated, not copied',
  (locale) => {
    const copied = topics.flatMap((topic) => {
      const source = texts(SOURCE, topic);
      return Object.entries(texts(locale, topic))
        .filter(([id, text]) => text === source[id] && hasWords(text))
        .map(([id, text]) => `${id}: ${text}`);
    });
    expect(copied).toEqual([]);
  },
);
