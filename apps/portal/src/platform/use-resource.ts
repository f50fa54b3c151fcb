import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Resource, ResourceState, Resources } from './resources.ts';

const ResourcesContext = createContext<Resources | null>(null);

export const ResourcesProvider = ResourcesContext.Provider;

const NOT_ASKED = { status: 'loading', isRetry: false } as const;

/** What the server says, asked for when first shown. */
export function useResource<T>(resource: Resource<T>): ResourceState<T> & { reload(): Promise<void> } {
  const resources = use(ResourcesContext);
  if (!resources) throw new Error('There is no ResourcesProvider above');
  const read = () => resources.state<T>(resource.key);
  const state = useSyncExternalStore(resources.subscribe, read, read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what makes it another resource
  useEffect(() => {
    if (!resources.state(resource.key)) void resources.ensure(resource);
  }, [resources, resource.key]);
  return { ...(state ?? NOT_ASKED), reload: () => resources.reload(resource) };
}
