import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The locale that every text is written in first. */
export const SOURCE_LOCALE = 'en-GB';

const FOLDER = import.meta.dirname;
const LOCALE_FOLDER = /^[a-z]{2}-[A-Z]{2}$/;

export type Texts = Record<string, string>;

/** Locales that have a folder. */
export function translatedLocales(): string[] {
  return readdirSync(FOLDER).filter((name) => LOCALE_FOLDER.test(name));
}

/** A topic is a file of texts that are loaded together. */
export function topics(): string[] {
  return readdirSync(join(FOLDER, SOURCE_LOCALE)).map((file) => file.replace(/\.json$/, ''));
}

export function readTexts(locale: string, topic: string): Texts {
  const file = fileOf(locale, topic);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

export function readAllTexts(locale: string): Texts {
  return Object.assign({}, ...topics().map((topic) => readTexts(locale, topic)));
}

/** Texts that some locales lack, as `Screen.Element.State: de-DE fr-FR`. They show the English text. */
export function untranslatedTexts(locales: readonly string[]): string[] {
  const texts = locales.map((locale) => [locale, readAllTexts(locale)] as const);
  return Object.keys(readAllTexts(SOURCE_LOCALE)).flatMap((id) => {
    const without = texts.filter(([, own]) => own[id] === undefined).map(([locale]) => locale);
    return without.length > 0 ? [`${id}: ${without.join(' ')}`] : [];
  });
}

/** In the order of the source, so that a change shows what changed. */
export function writeTexts(locale: string, topic: string, texts: Texts): void {
  const source = locale === SOURCE_LOCALE ? texts : readTexts(SOURCE_LOCALE, topic);
  const ids = Object.keys(source).filter((id) => texts[id] !== undefined);
  mkdirSync(join(FOLDER, locale), { recursive: true });
  const ordered = Object.fromEntries(ids.map((id) => [id, texts[id]]));
  writeFileSync(fileOf(locale, topic), `${JSON.stringify(ordered, null, 2)}\n`);
}

function fileOf(locale: string, topic: string): string {
  return join(FOLDER, locale, `${topic}.json`);
}
