type VisibilityTarget = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** Calls `listener` whenever the tab becomes visible; the returned function removes it. */
export type WatchVisible = (listener: () => void) => () => void;

export function createWatchVisible(page: () => VisibilityTarget | undefined): WatchVisible {
  return (listener) => {
    const target = page();
    if (!target) return () => {};
    const onChange = () => {
      if (target.visibilityState === 'visible') listener();
    };
    target.addEventListener('visibilitychange', onChange);
    return () => target.removeEventListener('visibilitychange', onChange);
  };
}

export const watchVisible = createWatchVisible(() => globalThis.document);
