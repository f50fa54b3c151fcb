import { type RefObject, useEffect } from 'react';

/** Positions an open popover in browsers without CSS anchor positioning; only they load the code for it. */
export function usePlacement(
  isOpen: boolean,
  button: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
) {
  useEffect(() => {
    if (!isOpen || CSS.supports('anchor-scope', 'all')) return;
    const stop = import('./place-popover.ts').then(({ placePopover }) =>
      button.current && popover.current ? placePopover(button.current, popover.current, align) : undefined,
    );
    return () => void stop.then((end) => end?.());
  }, [isOpen, button, popover, align]);
}
