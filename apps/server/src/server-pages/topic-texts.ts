import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Topic as PortalTopic } from '@gatehouse/messages/ids.ts';

export const MESSAGES_FOLDER = dirname(
  createRequire(import.meta.url).resolve('@gatehouse/messages/package.json'),
);

/** The topics of texts that the server itself writes, and those of the portal, whose names it uses again. */
type Topic = PortalTopic | 'provider-window' | 'busy-page' | 'mail' | 'data-export';

export interface TopicTexts {
  locale: string;
  text: Readonly<Record<string, string>>;
}

const known = new Map<string, TopicTexts>();

/** Read on first use. Falls back to English; the result names its locale. */
export function topicTexts(topic: Topic, locale: string): TopicTexts {
  const key = `${topic} ${locale}`;
  const texts = known.get(key) ?? readTopic(topic, locale);
  known.set(key, texts);
  return texts;
}

/** A text that is not translated yet is the English one, as on the portal's pages. */
export function readTopic(topic: Topic, locale: string, folder = MESSAGES_FOLDER): TopicTexts {
  const fileOf = (each: string) => join(folder, each, `${topic}.json`);
  const read = (each: string) => JSON.parse(readFileSync(fileOf(each), 'utf8'));
  const text = read(DEFAULT_LOCALE);
  return existsSync(fileOf(locale))
    ? { locale, text: { ...text, ...read(locale) } }
    : { locale: DEFAULT_LOCALE, text };
}
