import { addressOf, load } from 'virtual:messages';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { CompiledMessages } from '@gatehouse/messages/compile-message.ts';
import type { Topic } from '@gatehouse/messages/ids.ts';

export interface Messages {
  texts: Record<string, MessageFormatElement[]>;
  topics: Set<Topic>;
}

/** What the publisher wrote instead of texts of the portal in the locale of the page. */
export interface OwnTexts {
  /** In the address of the message files, which then have them. */
  version?: string | undefined;
  /** While a page renders on the server, where the messages are part of the build. */
  texts?: CompiledMessages | undefined;
}

export interface ChangedTopic {
  locale: string;
  topic: Topic;
  messages: CompiledMessages;
}

/** `loadChunk` of the framework: limits the time and waits for the network. */
export type LoadChunk = <T>(id: string, importer: () => Promise<T>) => Promise<T>;

export const noMessages = (): Messages => ({ texts: {}, topics: new Set() });

/** Loads the topics that are missing and adds them to the messages. */
export async function addTopics(
  loadChunk: LoadChunk,
  locale: string,
  messages: Messages,
  wanted: readonly Topic[],
  { version, texts }: OwnTexts,
): Promise<void> {
  const missing = wanted.filter((topic) => !messages.topics.has(topic));
  await Promise.all(
    missing.map(async (topic) => {
      const compiled = await loadChunk(`messages-${locale}-${topic}`, () => load(locale, topic, version));
      Object.assign(messages.texts, toTexts({ ...compiled, ...texts }));
      messages.topics.add(topic);
    }),
  );
}

/** In development: the messages with a topic whose file has changed. */
export function withChangedTopic(locale: string, had: Messages, changed: ChangedTopic): Messages {
  if (changed.locale !== locale || !had.topics.has(changed.topic)) return had;
  return { ...had, texts: { ...had.texts, ...toTexts(changed.messages) } };
}

/** The URL of a message file, for preloading; null in development. */
export function messagesUrl(locale: string, topic: Topic, own?: string): string | null {
  return addressOf(locale, topic, own);
}

function toTexts(compiled: CompiledMessages): Messages['texts'] {
  const texts = Object.entries(compiled).map(([id, text]) => [
    id,
    typeof text === 'string' ? [{ type: 0 as const, value: text }] : text,
  ]);
  return Object.fromEntries(texts);
}
