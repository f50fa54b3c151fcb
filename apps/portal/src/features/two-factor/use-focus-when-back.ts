import { type RefObject, useEffect, useRef } from 'react';

/**
 * What one was busy with is gone, and with it the focus: it goes to where the new state is told. `place` is null as
 * long as nothing is known, and `away` as long as one is busy.
 */
export function useFocusWhenBack(target: RefObject<HTMLElement | null>, place: number | 'away' | null): void {
  const before = useRef(place);
  useEffect(() => {
    if (before.current !== null && before.current !== place && place !== 'away') target.current?.focus();
    before.current = place;
  }, [place, target]);
}
