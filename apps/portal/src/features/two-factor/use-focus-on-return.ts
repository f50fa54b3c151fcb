import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves focus back when an enrolment or a recovery code is closed. Where nothing has changed, to the button that opened
 * it; else to the status, because that button may be gone. `place` is the number of authenticators, null until it has
 * loaded, and `away` meanwhile.
 */
export function useFocusOnReturn(status: RefObject<HTMLElement | null>, place: number | 'away' | null): void {
  const before = useRef(place);
  const count = useRef(place);
  useEffect(() => {
    if (before.current !== null && before.current !== place && place !== 'away') {
      const opener = status.current?.closest('[role=group]')?.querySelector<HTMLElement>('[data-opens]');
      (count.current === place && opener ? opener : status.current)?.focus();
    }
    before.current = place;
    if (place !== 'away') count.current = place;
  }, [place, status]);
}
