/** Something the server knows, by the key under which it is kept. */
export interface Resource<T> {
  key: string;
  load(): Promise<T>;
}

export type ResourceState<T> =
  | { status: 'loading'; isRetry: boolean }
  | { status: 'ready'; data: T }
  | { status: 'failed'; error: unknown };

/** What has been read from the server in this visit: each thing is asked for once, however many views show it. */
export interface Resources {
  state<T>(key: string): ResourceState<T> | undefined;
  /** Asks unless it is there or already asked for. Never rejects: a failure is a state to show. */
  ensure(resource: Resource<unknown>): Promise<void>;
  /** Asks again. What is shown stays until the answer is there. */
  reload(resource: Resource<unknown>): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** What is ready, as plain data: the server sends it along with the page. */
  dehydrate(): Record<string, unknown>;
}

export function createResources(known: Readonly<Record<string, unknown>> = {}): Resources {
  const states = new Map<string, ResourceState<unknown>>(
    Object.entries(known).map(([key, data]) => [key, { status: 'ready', data }]),
  );
  const asked = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  function set(key: string, state: ResourceState<unknown>): void {
    states.set(key, state);
    for (const listener of listeners) listener();
  }

  function ask({ key, load }: Resource<unknown>): Promise<void> {
    const waiting = asked.get(key);
    if (waiting) return waiting;
    const before = states.get(key);
    if (before?.status !== 'ready') set(key, { status: 'loading', isRetry: before?.status === 'failed' });
    const answered = load()
      .then(
        (data) => set(key, { status: 'ready', data }),
        (error: unknown) => {
          if (before?.status !== 'ready') set(key, { status: 'failed', error });
        },
      )
      .finally(() => asked.delete(key));
    asked.set(key, answered);
    return answered;
  }

  return {
    // The caller names the type, as it named the key.
    state: <T>(key: string) => states.get(key) as ResourceState<T> | undefined,
    ensure: (resource) => (states.get(resource.key)?.status === 'ready' ? Promise.resolve() : ask(resource)),
    reload: ask,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dehydrate() {
      const ready = [...states].flatMap(([key, state]) =>
        state.status === 'ready' ? [[key, state.data]] : [],
      );
      return Object.fromEntries(ready);
    },
  };
}
