import type { TextStorage } from '../../platform/storage.ts';

/** Also read by `before-hydration.ts`, which hides what was dismissed before the first paint. */
export const DISMISSED_STORAGE = 'gatehouse.dismissed';

/** Older ones have ended. */
const KEPT_MAX = 20;

/** The ids of dismissed announcements. They are kept without consent: the visitor has asked for it. */
export function readDismissed(storage: TextStorage): string[] {
  return (storage.getItem(DISMISSED_STORAGE) ?? '').split(' ').filter(Boolean);
}

export function addDismissed(storage: TextStorage, id: string): string[] {
  const ids = [id, ...readDismissed(storage).filter((one) => one !== id)].slice(0, KEPT_MAX);
  storage.setItem(DISMISSED_STORAGE, ids.join(' '));
  return ids;
}
