import { useEffect, useReducer } from 'react';
import { systemClock } from './clock.ts';
import { secondsUntilAgain } from './cooldown.ts';

const TICK_MS = 1000;

/** The remaining seconds, updated every second; 0 when the action is allowed again. */
export function useCooldown(doneAtMs: number | null, cooldownS: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const secondsLeft = secondsUntilAgain(doneAtMs, systemClock.now(), cooldownS);
  // Runs after every render while seconds remain.
  useEffect(() => (secondsLeft > 0 ? systemClock.after(TICK_MS, tick) : undefined));
  return secondsLeft;
}
