import { addressOf, type CompiledMessages, load, locales } from 'virtual:messages';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Topic } from '@gatehouse/messages/ids.ts';
import { loadChunk } from '../chunk-loading.ts';

export interface Messages {
  texts: Record<string, MessageFormatElement[]>;
  /** Ids whose text is in the default language, because the page's language lacks it. */
  fallbacks: Set<string>;
  topics: Set<Topic>;
}

export interface ChangedTopic extends CompiledMessages {
  locale: string;
  topic: Topic;
}

export const noMessages = (): Messages => ({ texts: {}, fallbacks: new Set(), topics: new Set() });

/** Loads the topics that are missing and adds them to the messages. */
export async function addTopics(locale: string, messages: Messages, wanted: readonly Topic[]): Promise<void> {
  const missing = wanted.filter((topic) => !messages.topics.has(topic));
  await Promise.all(
    missing.map(async (topic) => {
      const { texts, fallbacks } = await loadTopic(locale, topic);
      Object.assign(messages.texts, texts);
      for (const id of fallbacks) messages.fallbacks.add(id);
      messages.topics.add(topic);
    }),
  );
}

async function loadTopic(locale: string, topic: Topic) {
  const written = writtenLocale(locale);
  const compiled = await loadChunk(`messages-${locale}-${topic}`, () => load(written, topic));
  return topicTexts(locale, compiled);
}

function topicTexts(locale: string, { messages, fallbacks }: CompiledMessages) {
  const texts = Object.entries(messages).map(([id, text]) => [id, toElements(text)] as const);
  const isOwn = writtenLocale(locale) === locale;
  return { texts: Object.fromEntries(texts), fallbacks: isOwn ? fallbacks : Object.keys(messages) };
}

/** In development: the messages with a topic whose file has changed. */
export function withChangedTopic(locale: string, had: Messages, changed: ChangedTopic): Messages {
  if (changed.locale !== writtenLocale(locale) || !had.topics.has(changed.topic)) return had;
  const { texts, fallbacks } = topicTexts(locale, changed);
  const untouched = [...had.fallbacks].filter((id) => !(id in texts));
  return { ...had, texts: { ...had.texts, ...texts }, fallbacks: new Set([...untouched, ...fallbacks]) };
}

/** The URL of a message file, for preloading; null in development. */
export function messagesUrl(locale: string, topic: Topic): string | null {
  return addressOf(writtenLocale(locale), topic);
}

function writtenLocale(locale: string): string {
  return locales.includes(locale) ? locale : DEFAULT_LOCALE;
}

function toElements(text: string | MessageFormatElement[]): MessageFormatElement[] {
  return typeof text === 'string' ? [{ type: 0, value: text }] : text;
}
