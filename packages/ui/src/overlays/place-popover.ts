const GAP_PX = 8;
const EDGE_PX = 8;

/**
 * Keeps a popover below its button, or above it where it does not fit. It sets styles through the CSSOM, which the
 * content security policy allows. The result stops it.
 */
export function placePopover(button: HTMLElement, box: HTMLElement, align: 'start' | 'end'): () => void {
  function place() {
    const anchor = button.getBoundingClientRect();
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
}
