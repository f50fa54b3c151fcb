const DELAY_MS_MIN = 1000;
const DELAY_MS_MAX = 30_000;
/** A process that has lived for so long has not failed at its start. */
const HEALTHY_MS = 60_000;

export interface Restart {
  delayMs: number;
  /** Processes in a row that ended soon, with this one. */
  failures: number;
}

/** How long the replacement of a process waits: twice as long after each one that ended soon. */
export function restartAfter({ livedMs, failures }: { livedMs: number; failures: number }): Restart {
  const count = livedMs >= HEALTHY_MS ? 1 : failures + 1;
  return { failures: count, delayMs: Math.min(DELAY_MS_MIN * 2 ** (count - 1), DELAY_MS_MAX) };
}
