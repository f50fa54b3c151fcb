import { useEffect, useRef, useState } from 'react';

/** How the player tries to leave: through a link on the page, or a button (null). */
type Exit = { link: HTMLAnchorElement | null };

/**
 * Asks for confirmation before the flow is left. The layout does not know the flow and its links navigate at
 * once, so a click on one is held back until the player has confirmed. While a call runs the question waits: the call
 * may end the flow, and then there is nothing left to stop.
 */
export function useLeaveGuard({ isOn, isCalling }: { isOn: boolean; isCalling: boolean }, leave: () => void) {
  const [exit, setExit] = useState<Exit | null>(null);
  const isReleased = useRef(false);

  useEffect(() => {
    if (!isOn) return;
    function hold(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || isReleased.current || !leadsAway(link, event)) return;
      event.preventDefault();
      event.stopPropagation();
      setExit({ link });
    }
    // Capture phase: runs before the click handlers of the links.
    window.addEventListener('click', hold, { capture: true });
    return () => window.removeEventListener('click', hold, { capture: true });
  }, [isOn]);

  return {
    isAsking: exit !== null && isOn && !isCalling,
    ask: () => (isOn ? setExit({ link: null }) : leave()),
    stay: () => setExit(null),
    go() {
      setExit(null);
      if (!exit?.link) return leave();
      // Let this click through: the target page replaces the flow.
      isReleased.current = true;
      exit.link.click();
    },
  };
}

function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere = link.target === '_blank' || event.ctrlKey || event.metaKey || event.shiftKey;
  return !opensElsewhere && !link.getAttribute('href')?.startsWith('#');
}
