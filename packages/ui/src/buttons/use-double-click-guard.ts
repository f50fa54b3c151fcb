import { type MouseEvent, useRef } from 'react';

type OnClick<E extends Element> = (event: MouseEvent<E>) => void;

/**
 * Ignores the second half of a double click on a control that did not get the first: after a quick response another
 * control may have taken the place of the clicked one.
 */
export function useDoubleClickGuard<E extends Element>(onClick: OnClick<E> | undefined): OnClick<E> {
  const hasFirst = useRef(false);
  return (event) => {
    if (event.detail <= 1) hasFirst.current = true;
    if (hasFirst.current) onClick?.(event);
    else event.preventDefault();
  };
}
