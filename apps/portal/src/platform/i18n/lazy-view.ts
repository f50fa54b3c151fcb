import type { Topic } from '@gatehouse/messages/ids.ts';
import { type ComponentType, createContext, lazy, use, useState } from 'react';
import { loadChunk } from '../chunk-loading.ts';
import type { I18n } from './i18n.ts';

export const LoadTopicsContext = createContext<I18n['load'] | null>(null);

/** A part that arrives together with its words, when it is first shown. */
export function lazyView<Props>(
  loadTopics: I18n['load'],
  id: string,
  topics: readonly Topic[],
  importView: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(async () => {
    const [module] = await Promise.all([loadChunk(id, importView), loadTopics(topics)]);
    return module;
  });
}

/** The same for a part that a feature keeps to itself. */
export function useLazyView<Props>(
  id: string,
  topics: readonly Topic[],
  importView: () => Promise<{ default: ComponentType<Props> }>,
) {
  const loadTopics = use(LoadTopicsContext);
  if (!loadTopics) throw new Error('There is no I18nProvider above');
  const [view] = useState(() => lazyView(loadTopics, id, topics, importView));
  return view;
}
