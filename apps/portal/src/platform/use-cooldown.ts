import { useEffect, useReducer } from 'react';
import { systemClock } from './clock.ts';

const TICK_MS = 1000;

/** The remaining seconds, updated every second; 0 when the action is allowed again. */
export function useCooldown(doneAtMs: number | null, cooldownS: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const secondsLeft = secondsUntilAgain(doneAtMs, systemClock.now(), cooldownS);
  // Runs after every render while seconds remain.
  useEffect(() => (secondsLeft > 0 ? systemClock.after(TICK_MS, tick) : undefined));
  return secondsLeft;
}

const SECOND_MS = 1000;

/** Seconds until the action is allowed again, 0 if it is. A clock that was set back must not lock the player out. */
export function secondsUntilAgain(doneAtMs: number | null, nowMs: number, cooldownS: number): number {
  if (doneAtMs === null || doneAtMs > nowMs) return 0;
  return Math.max(0, cooldownS - Math.floor((nowMs - doneAtMs) / SECOND_MS));
}
