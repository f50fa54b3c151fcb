const SECOND_MS = 1000;

/** Seconds until what was done then may be done again; 0 when it may be now. A clock set back never locks anybody out. */
export function secondsUntilAgain(doneAtMs: number | null, nowMs: number, cooldownS: number): number {
  if (doneAtMs === null || doneAtMs > nowMs) return 0;
  return Math.max(0, cooldownS - Math.floor((nowMs - doneAtMs) / SECOND_MS));
}
