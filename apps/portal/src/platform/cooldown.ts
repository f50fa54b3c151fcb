const SECOND_MS = 1000;

/** Seconds until the action is allowed again, 0 if it is. A clock that was set back must not lock the player out. */
export function secondsUntilAgain(doneAtMs: number | null, nowMs: number, cooldownS: number): number {
  if (doneAtMs === null || doneAtMs > nowMs) return 0;
  return Math.max(0, cooldownS - Math.floor((nowMs - doneAtMs) / SECOND_MS));
}
