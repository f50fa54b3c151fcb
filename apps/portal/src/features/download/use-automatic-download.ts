import { AUTOMATIC_DOWNLOAD_DELAY_MS } from '@gatehouse/domain/limits';
import { type RefObject, useEffect, useState } from 'react';
import { systemClock } from '../../platform/clock.ts';
import { browserSessionStorage } from '../../platform/storage.ts';
import { createBegunDownloads } from './begun-downloads.ts';

const begunDownloads = createBegunDownloads(browserSessionStorage);

/**
 * Presses the button after a while, as the visitor would; once, unless somebody was quicker or leaves before.
 * Whether it is due is the caller's to say: the button is not there on a device that cannot use it.
 */
export function useAutomaticDownload(
  button: RefObject<HTMLAnchorElement | null>,
  gameId: string,
  isDue: boolean,
): { hasBegun: boolean; begin(): void } {
  const [hasBegun, setHasBegun] = useState(false);

  function begin() {
    begunDownloads.add(gameId);
    setHasBegun(true);
  }

  useEffect(() => {
    if (!isDue || hasBegun) return;
    if (begunDownloads.has(gameId)) return setHasBegun(true);
    return systemClock.after(AUTOMATIC_DOWNLOAD_DELAY_MS, () => button.current?.click());
  }, [isDue, hasBegun, gameId, button]);

  return { hasBegun, begin };
}
