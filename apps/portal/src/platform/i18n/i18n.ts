import type { PageLocale } from '@gatehouse/domain/locales';
import type { Topic } from '@gatehouse/messages/ids.ts';
import { addTopics, type ChangedTopic, type Messages, NO_MESSAGES, withChangedTopic } from './messages.ts';

/** The page's language and the texts loaded for it so far. Changing the language is a new document, so it never changes. */
export interface I18n {
  readonly locale: PageLocale;
  load(topics: readonly Topic[]): Promise<void>;
  messages(): Messages;
  subscribe(listener: () => void): () => void;
}

export function createI18n(locale: PageLocale): I18n {
  const listeners = new Set<() => void>();
  let messages = NO_MESSAGES;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  // Only under `npm run dev`; the build leaves it out.
  import.meta.hot?.on('gatehouse:messages', (changed: ChangedTopic) => {
    messages = withChangedTopic(locale, messages, changed);
    tell();
  });
  return {
    locale,
    async load(topics) {
      const loaded = await addTopics(locale, messages, topics);
      // Two pages may load at once: what the other one brought meanwhile stays.
      messages = merge(messages, loaded);
      tell();
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
