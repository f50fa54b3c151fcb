import type { Topic } from '@gatehouse/messages/ids.ts';
import { type ComponentType, lazy, type ReactNode, Suspense, use, useState } from 'react';
import type { I18n } from '../platform/i18n/i18n.ts';
import { LoadTopicsContext } from '../platform/i18n/i18n-provider.tsx';
import { loadChunk } from './chunk-loading.ts';

/** A lazy component that loads its chunk and its messages when it first renders. */
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

/**
 * `lazyView` for a component that only one feature uses, with its own Suspense boundary: if the component that calls
 * this suspended before it is mounted, it would lose its state and load the view again without end.
 */
export function useLazyView<Props extends object>(
  id: string,
  topics: readonly Topic[],
  importView: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
) {
  const loadTopics = use(LoadTopicsContext);
  if (!loadTopics) throw new Error('useLazyView needs an I18nProvider');
  const [LazyView] = useState(() => {
    const View = lazyView(loadTopics, id, topics, importView);
    return (props: Props) => (
      <Suspense fallback={waiting}>
        <View {...props} />
      </Suspense>
    );
  });
  return LazyView;
}
