import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { type CompiledMessages, shortenMessage } from '@gatehouse/messages/compile-message.ts';
import { pseudonymise } from './pseudo-locale.ts';

const MESSAGES = join(import.meta.dirname, '../../../packages/messages');
const SOURCE_LOCALE = 'en-GB';
const PSEUDO_LOCALE = 'xx-XX';

/** Topics of each locale with a folder. The pseudo-locale has all topics of the source locale. */
export function listMessageFiles(): Record<string, string[]> {
  const topics = topicsOf(SOURCE_LOCALE);
  const locales = readdirSync(MESSAGES)
    .filter((name) => /^[a-z]{2}-[A-Z]{2}$/.test(name))
    .sort();
  return Object.fromEntries([...locales, PSEUDO_LOCALE].map((locale) => [locale, topics]));
}

/** A text that a locale lacks is the English one, until it is translated: the release check asks for it. */
export function compileMessages(
  locale: string,
  topic: string,
): { compiled: CompiledMessages; sources: string[] } {
  const sourceFile = fileOf(SOURCE_LOCALE, topic);
  const ownFile = fileOf(locale === PSEUDO_LOCALE ? SOURCE_LOCALE : locale, topic);
  const source = readTexts(sourceFile);
  const own = existsSync(ownFile) ? readTexts(ownFile) : {};
  const compiled: CompiledMessages = {};
  for (const [id, sourceText] of Object.entries(source)) {
    const elements = compileText(id, own[id] ?? sourceText);
    compiled[id] = shortenMessage(locale === PSEUDO_LOCALE ? pseudonymise(elements) : elements);
  }
  return { compiled, sources: [sourceFile, ownFile].filter((file) => existsSync(file)) };
}

function compileText(id: string, text: string): MessageFormatElement[] {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`The message ${id} is not valid ICU: ${(error as Error).message}`);
  }
}

function topicsOf(locale: string): string[] {
  return readdirSync(join(MESSAGES, locale))
    .filter((name) => name.endsWith('.json') && name !== 'mail.json')
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/** The topic of a message file; undefined for any other file. */
export function topicOf(file: string): string | undefined {
  const path = relative(MESSAGES, file).replaceAll('\\', '/');
  return /^[a-z]{2}-[A-Z]{2}\/([\w-]+)\.json$/.exec(path)?.[1];
}

function fileOf(locale: string, topic: string): string {
  return join(MESSAGES, locale, `${topic}.json`);
}

function readTexts(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8'));
}
