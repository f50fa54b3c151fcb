import type { PageLocale } from '@gatehouse/domain/locales';
import type { Topic } from '@gatehouse/messages/ids.ts';
import { addTopics, type ChangedTopic, type Messages, NO_MESSAGES, withChangedTopic } from './messages.ts';

/** The locale of the page and the messages loaded so far. Another language is another document, so it is constant. */
export interface I18n {
  readonly locale: PageLocale;
  load(topics: readonly Topic[]): Promise<void>;
  messages(): Messages;
  subscribe(listener: () => void): () => void;
}

export function createI18n(locale: PageLocale): I18n {
  const listeners = new Set<() => void>();
  let messages = NO_MESSAGES;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  // Only under `npm run dev`; the build removes it.
  import.meta.hot?.on('gatehouse:messages', (changed: ChangedTopic) => {
    messages = withChangedTopic(locale, messages, changed);
    notify();
  });
  return {
    locale,
    async load(topics) {
      const loaded = await addTopics(locale, messages, topics);
      // Two pages may load in parallel: keep the topics that the other one has loaded meanwhile.
      messages = merge(messages, loaded);
      notify();
    },
    messages: () => messages,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function merge(a: Messages, b: Messages): Messages {
  return {
    texts: { ...a.texts, ...b.texts },
    fallbacks: new Set([...a.fallbacks, ...b.fallbacks]),
    topics: new Set([...a.topics, ...b.topics]),
  };
}
