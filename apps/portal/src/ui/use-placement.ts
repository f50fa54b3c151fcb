import { type RefObject, useEffect } from 'react';

const GAP_PX = 8;
const EDGE_PX = 8;

/**
 * Positions an open popover below its button in browsers without CSS anchor positioning. It sets styles through the
 * CSSOM, which the content security policy allows, and only while the popover is open.
 */
export function usePlacement(
  isOpen: boolean,
  button: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
) {
  useEffect(() => {
    if (!isOpen || CSS.supports('anchor-scope', 'all')) return;

    function place() {
      const anchor = button.current?.getBoundingClientRect();
      const box = popover.current;
      if (!anchor || !box) return;
      const isRtl = getComputedStyle(box).direction === 'rtl';
      const sharesLeft = (align === 'start') !== isRtl;
      const left = sharesLeft ? anchor.left : anchor.right - box.offsetWidth;
      const fitsBelow = anchor.bottom + GAP_PX + box.offsetHeight <= innerHeight;
      const top = fitsBelow ? anchor.bottom + GAP_PX : anchor.top - GAP_PX - box.offsetHeight;
      const most = innerWidth - box.offsetWidth - EDGE_PX;
      box.style.setProperty(
        'inset',
        `${Math.max(top, EDGE_PX)}px auto auto ${Math.max(EDGE_PX, Math.min(left, most))}px`,
      );
    }

    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [isOpen, button, popover, align]);
}
