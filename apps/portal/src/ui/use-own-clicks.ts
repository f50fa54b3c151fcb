import { type MouseEvent, useRef } from 'react';

type OnClick<E extends Element> = (event: MouseEvent<E>) => void;

/**
 * The second half of a double click is meant for the control that got the first. A control that has taken its place
 * meanwhile, because the server was quick, ignores it.
 */
export function useOwnClicks<E extends Element>(onClick: OnClick<E> | undefined): OnClick<E> {
  const hasFirst = useRef(false);
  return (event) => {
    if (event.detail <= 1) hasFirst.current = true;
    if (hasFirst.current) onClick?.(event);
    else event.preventDefault();
  };
}
