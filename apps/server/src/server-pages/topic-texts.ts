import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';

const MESSAGES_FOLDER = dirname(createRequire(import.meta.url).resolve('@gatehouse/messages/package.json'));

/** The topics of texts on pages that the server writes itself. */
type Topic = 'provider-window' | 'busy-page';

export interface TopicTexts {
  locale: string;
  text: Readonly<Record<string, string>>;
}

const known = new Map<string, TopicTexts>();

/** Read on first use. Falls back to English; the result names its locale. */
export function topicTexts(topic: Topic, locale: string): TopicTexts {
  const key = `${topic} ${locale}`;
  const texts = known.get(key) ?? read(topic, locale) ?? topicTexts(topic, DEFAULT_LOCALE);
  known.set(key, texts);
  return texts;
}

function read(topic: Topic, locale: string): TopicTexts | undefined {
  const file = join(MESSAGES_FOLDER, locale, `${topic}.json`);
  return existsSync(file) ? { locale, text: JSON.parse(readFileSync(file, 'utf8')) } : undefined;
}
