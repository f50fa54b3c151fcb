import { useEffect, useEffectEvent, useRef } from 'react';
import { leavePage } from './leave-page.ts';

/**
 * Leaves for an address that the server has sent, unless the player is elsewhere by then. The browser may restore the page
 * as it was left, for example when the player comes back from the payment: then `onRestored` runs.
 */
export function useLeavePage(onRestored: () => void): (url: string) => void {
  const isShown = useRef(false);
  const restore = useEffectEvent(onRestored);
  useEffect(() => {
    isShown.current = true;
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) restore();
    };
    window.addEventListener('pageshow', onShow);
    return () => {
      isShown.current = false;
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
  return (url) => {
    if (isShown.current) leavePage(url);
  };
}
