import type { PageLocale } from '@gatehouse/domain/locales';
import type { Topic } from '@gatehouse/messages/ids.ts';
import { addTopics, type ChangedTopic, type Messages, noMessages, withChangedTopic } from './messages.ts';

/** The locale of the page and the messages loaded so far. Another language is another document, so it is constant. */
export interface I18n {
  readonly locale: PageLocale;
  load(topics: readonly Topic[]): Promise<void>;
  /**
   * The same object while topics are added: a component renders after its topics have loaded, and with a new object
   * every text of the page would render again.
   */
  messages(): Messages;
  /** Only under `npm run dev`, where messages change. */
  subscribe(listener: () => void): () => void;
}

export function createI18n(locale: PageLocale): I18n {
  const listeners = new Set<() => void>();
  let messages = noMessages();
  // The build removes it.
  import.meta.hot?.on('gatehouse:messages', (changed: ChangedTopic) => {
    messages = withChangedTopic(locale, messages, changed);
    for (const listener of listeners) listener();
  });
  return {
    locale,
    load: (topics) => addTopics(locale, messages, topics),
    messages: () => messages,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
