import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a locale calls things. */
export interface LocaleGlossary {
  /** By the English term. The source has none. */
  terms?: Record<string, string>;
  /** Regular expressions of words that a text must not use, with the word to use instead. */
  forbidden: Record<string, string>;
  /** Those of `forbidden` that hold for the portal's own texts alone, not for stories and names in the content. */
  messagesOnly?: string[];
  /** Words that articles must not use, because they speak to all players. */
  articlesForbidden?: Record<string, string>;
}

export function readGlossary(locale: string): LocaleGlossary {
  const file = join(import.meta.dirname, 'glossary', `${locale}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { forbidden: {} };
}
