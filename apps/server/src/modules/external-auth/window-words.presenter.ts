import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';

const MESSAGES_FOLDER = dirname(createRequire(import.meta.url).resolve('@gatehouse/messages/package.json'));

export interface WindowWords {
  locale: string;
  text: Readonly<Record<string, string>>;
}

const known = new Map<string, WindowWords>();

/** Read at the first need. A language that has no such texts yet is answered in English, and says so. */
export function windowWords(locale: string): WindowWords {
  const words = known.get(locale) ?? read(locale) ?? windowWords(DEFAULT_LOCALE);
  known.set(locale, words);
  return words;
}

function read(locale: string): WindowWords | undefined {
  const file = join(MESSAGES_FOLDER, locale, 'provider-window.json');
  return existsSync(file) ? { locale, text: JSON.parse(readFileSync(file, 'utf8')) } : undefined;
}
