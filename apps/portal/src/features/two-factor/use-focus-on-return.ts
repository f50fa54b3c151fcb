import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves focus to the status when it has changed, because the focused control was removed. `place` is the number of
 * authenticators, null until it has loaded, and `away` while an enrolment or a recovery code is shown.
 */
export function useFocusOnReturn(target: RefObject<HTMLElement | null>, place: number | 'away' | null): void {
  const before = useRef(place);
  useEffect(() => {
    if (before.current !== null && before.current !== place && place !== 'away') target.current?.focus();
    before.current = place;
  }, [place, target]);
}
