import type { TextStorage } from '../../platform/storage.ts';

const STORAGE_NAME = 'gatehouse.begun-downloads';

/**
 * What has been downloaded in this tab. A page that is reloaded, come back to or read in another language does not
 * download the same client by itself once more.
 */
export interface BegunDownloads {
  has(gameId: string): boolean;
  add(gameId: string): void;
}

export function createBegunDownloads(sessionStorage: TextStorage): BegunDownloads {
  const read = () => new Set(sessionStorage.getItem(STORAGE_NAME)?.split(' '));
  return {
    has: (gameId) => read().has(gameId),
    add: (gameId) => sessionStorage.setItem(STORAGE_NAME, [...read().add(gameId)].join(' ')),
  };
}
