import { type RefObject, useEffect, useRef } from 'react';

interface Targets {
  /** Opens an enrolment. Not in the document while one is open. */
  opener: RefObject<HTMLElement | null>;
  status: RefObject<HTMLElement | null>;
}

/**
 * Moves focus when the focused control was removed: to the control that opened an enrolment if it was cancelled, to the
 * status if that has changed. `place` is the number of authenticators, null until it has loaded, and `away` while an
 * enrolment or a recovery code is shown.
 */
export function useFocusOnReturn({ opener, status }: Targets, place: number | 'away' | null): void {
  const before = useRef(place);
  const count = useRef(place);
  useEffect(() => {
    const isBack = before.current !== null && before.current !== place && place !== 'away';
    const isCancelled = place === count.current;
    before.current = place;
    if (place !== 'away') count.current = place;
    if (isBack) ((isCancelled && opener.current) || status.current)?.focus();
  }, [place, opener, status]);
}
