import { useEffect, useRef, useState } from 'react';

/** What the player wants to leave by: a link somewhere on the page, or a button that says so. */
type Exit = { link: HTMLAnchorElement | null };

/**
 * Asks before the flow is left. The bar around it knows nothing of it, and links there lead away at once, so a press
 * on one is held until the player has answered.
 */
export function useLeaveGuard(isOn: boolean, leave: () => void) {
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
    // Before anybody else hears of the press.
    window.addEventListener('click', hold, { capture: true });
    return () => window.removeEventListener('click', hold, { capture: true });
  }, [isOn]);

  return {
    isAsking: exit !== null,
    ask: () => (isOn ? setExit({ link: null }) : leave()),
    stay: () => setExit(null),
    go() {
      setExit(null);
      if (!exit?.link) return leave();
      // The page that the link leads to takes the place of the flow.
      isReleased.current = true;
      exit.link.click();
    },
  };
}

function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere = link.target === '_blank' || event.ctrlKey || event.metaKey || event.shiftKey;
  return !opensElsewhere && !link.getAttribute('href')?.startsWith('#');
}
