import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';

const MESSAGES_FOLDER = dirname(createRequire(import.meta.url).resolve('@gatehouse/messages/package.json'));

/** What the server says itself, without the portal around it. */
type Topic = 'provider-window' | 'demo-client' | 'busy-page';

export interface TopicTexts {
  locale: string;
  text: Readonly<Record<string, string>>;
}

const known = new Map<string, TopicTexts>();

/** Read at the first need. A language that has no such texts yet is answered in English, and says so. */
export function topicTexts(topic: Topic, locale: string): TopicTexts {
  const key = `${topic} ${locale}`;
  const words = known.get(key) ?? read(topic, locale) ?? topicTexts(topic, DEFAULT_LOCALE);
  known.set(key, words);
  return words;
}

function read(topic: Topic, locale: string): TopicTexts | undefined {
  const file = join(MESSAGES_FOLDER, locale, `${topic}.json`);
  return existsSync(file) ? { locale, text: JSON.parse(readFileSync(file, 'utf8')) } : undefined;
}
