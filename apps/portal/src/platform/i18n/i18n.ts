import type { PageLocale } from '@gatehouse/domain/locales';
import type { Topic } from '@gatehouse/messages/ids.ts';
import {
  addTopics,
  type ChangedTopic,
  type LoadChunk,
  type Messages,
  noMessages,
  type OwnTexts,
  withChangedTopic,
} from './messages.ts';

/** The locale of the page and the messages loaded so far. Another language is another document, so it is constant. */
export interface I18n {
  readonly locale: PageLocale;
  /**
   * For a part of a page, which renders after its topics have loaded. The messages stay the same object: with a new one
   * every text of the page would render again.
   */
  load(topics: readonly Topic[]): Promise<void>;
  /** For the next page. The shell, which has rendered its title before they have loaded, renders again. */
  loadForPage(topics: readonly Topic[]): Promise<void>;
  messages(): Messages;
  subscribe(listener: () => void): () => void;
}

export function createI18n(locale: PageLocale, loadChunk: LoadChunk, own: OwnTexts = {}): I18n {
  const listeners = new Set<() => void>();
  let messages = noMessages();
  const replace = (replacement: Messages) => {
    messages = replacement;
    for (const listener of listeners) listener();
  };
  // The build removes it.
  import.meta.hot?.on('gatehouse:messages', (changed: ChangedTopic) =>
    replace(withChangedTopic(locale, messages, changed)),
  );
  return {
    locale,
    load: (topics) => addTopics(loadChunk, locale, messages, topics, own),
    async loadForPage(topics) {
      if (topics.every((topic) => messages.topics.has(topic))) return;
      await addTopics(loadChunk, locale, messages, topics, own);
      replace({ ...messages });
    },
    messages: () => messages,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
