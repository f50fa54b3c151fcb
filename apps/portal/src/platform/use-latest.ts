import { useEffect } from 'react';

/**
 * For what other pages and other tabs change: shown as it was known, and asked for anew by whoever comes to see it.
 */
export function useLatest<State extends { status: string; reload(): void }>(state: State): State {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the view arrives
  useEffect(() => {
    if (state.status === 'ready') state.reload();
  }, []);
  return state;
}
