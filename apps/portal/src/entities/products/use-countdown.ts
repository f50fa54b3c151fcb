import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { systemClock } from '../../platform/clock.ts';
import { useIsHydrated } from '../../platform/use-is-hydrated.ts';
import { type Countdown, countdownTo, nextTickMs } from './countdown.rules.ts';

/** The clock of this device may be ahead of the server's, where the offer then goes on for a while. */
const FIRST_REPEAT_MS = 10_000;
const REPEAT_MS_MAX = 5 * 60_000;

/**
 * How the end of an offer is shown; null for an offer without one. The server renders the date, because pages are cached.
 * Calls `onEnd` at the end, and again as long as the offer is still there: it loads what comes after the offer.
 */
export function useCountdown(endsAt: string | null | undefined, onEnd: () => void): Countdown | null {
  const isHydrated = useIsHydrated();
  const [ticks, tick] = useReducer((count: number) => count + 1, 0);
  const ends = useRef(0);
  const endMs = endsAt ? Date.parse(endsAt) : null;
  const countdown =
    endMs === null ? null : isHydrated ? countdownTo(endMs, systemClock.now()) : ({ kind: 'date' } as const);
  const isOver = countdown?.kind === 'over';

  const waitMs = useEffectEvent((endMs: number, isOver: boolean, _ticks: number): number => {
    if (!isOver) {
      ends.current = 0;
      return nextTickMs(endMs, systemClock.now());
    }
    onEnd();
    const repeatMs = Math.min(FIRST_REPEAT_MS * 2 ** ends.current, REPEAT_MS_MAX);
    ends.current += 1;
    return repeatMs;
  });
  useEffect(() => {
    if (endMs !== null) return systemClock.after(waitMs(endMs, isOver, ticks), tick);
  }, [endMs, isOver, ticks]);

  return countdown;
}
