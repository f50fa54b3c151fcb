import { AUTOMATIC_DOWNLOAD_DELAY_MS } from '@gatehouse/domain/limits';
import { type RefObject, useEffect, useState } from 'react';
import { systemClock } from '../../platform/clock.ts';
import { browserSessionStorage } from '../../platform/storage.ts';

/**
 * The downloads that were started in this tab. A reload, a return to the page or a change of language does not
 * start the same download automatically again.
 */
const STARTED = 'gatehouse.begun-downloads';

const startedDownloads = () => new Set(browserSessionStorage.getItem(STARTED)?.split(' '));

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
    browserSessionStorage.setItem(STARTED, [...startedDownloads().add(gameId)].join(' '));
    setHasBegun(true);
  }

  useEffect(() => {
    if (!isDue || hasBegun) return;
    if (startedDownloads().has(gameId)) return setHasBegun(true);
    return systemClock.after(AUTOMATIC_DOWNLOAD_DELAY_MS, () => button.current?.click());
  }, [isDue, hasBegun, gameId, button]);

  return { hasBegun, begin };
}
