import type { TextStorage } from '../storage.ts';

const NAME = 'gatehouse.unsent-events';

export type UnsentEvents = ReturnType<typeof createUnsentEvents>;

/** Events that could not be sent wait in the storage of the tab for its next page. */
export function createUnsentEvents(storage: TextStorage) {
  return {
    read: () => storage.getItem(NAME),
    write: (text: string) => storage.setItem(NAME, text),
    remove: () => storage.removeItem(NAME),
  };
}
