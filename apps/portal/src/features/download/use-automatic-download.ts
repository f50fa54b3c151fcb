import { AUTOMATIC_DOWNLOAD_DELAY_MS } from '@gatehouse/domain/limits';
import { type RefObject, useEffect, useState } from 'react';
import { systemClock } from '../../platform/clock.ts';
import { browserSessionStorage } from '../../platform/storage.ts';
import { createStartedDownloads } from './started-downloads.ts';

const startedDownloads = createStartedDownloads(browserSessionStorage);

/**
 * Clicks the download link after a delay, once, unless the visitor clicked or left before. The caller decides
 * whether it is due: an unsupported device has no link.
 */
export function useAutomaticDownload(
  button: RefObject<HTMLAnchorElement | null>,
  gameId: string,
  isDue: boolean,
): { hasBegun: boolean; begin(): void } {
  const [hasBegun, setHasBegun] = useState(false);

  function begin() {
    startedDownloads.add(gameId);
    setHasBegun(true);
  }

  useEffect(() => {
    if (!isDue || hasBegun) return;
    if (startedDownloads.has(gameId)) return setHasBegun(true);
    return systemClock.after(AUTOMATIC_DOWNLOAD_DELAY_MS, () => button.current?.click());
  }, [isDue, hasBegun, gameId, button]);

  return { hasBegun, begin };
}
