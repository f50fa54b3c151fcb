import { useEffect, useReducer } from 'react';
import { systemClock } from './clock.ts';
import { secondsUntilAgain } from './cooldown.ts';

const TICK_MS = 1000;

/** The seconds that are left, counted down on the screen; 0 when it may be done again. */
export function useCooldown(doneAtMs: number | null, cooldownS: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const secondsLeft = secondsUntilAgain(doneAtMs, systemClock.now(), cooldownS);
  // After every drawing, as long as there is something to count.
  useEffect(() => (secondsLeft > 0 ? systemClock.after(TICK_MS, tick) : undefined));
  return secondsLeft;
}
