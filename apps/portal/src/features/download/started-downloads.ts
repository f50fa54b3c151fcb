import type { TextStorage } from '../../platform/storage.ts';

const STORAGE_NAME = 'gatehouse.begun-downloads';

/**
 * The downloads that were started in this tab. A reload, a return to the page or a change of language does not
 * start the same download automatically again.
 */
export interface StartedDownloads {
  has(gameId: string): boolean;
  add(gameId: string): void;
}

export function createStartedDownloads(sessionStorage: TextStorage): StartedDownloads {
  const read = () => new Set(sessionStorage.getItem(STORAGE_NAME)?.split(' '));
  return {
    has: (gameId) => read().has(gameId),
    add: (gameId) => sessionStorage.setItem(STORAGE_NAME, [...read().add(gameId)].join(' ')),
  };
}
