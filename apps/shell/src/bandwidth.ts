import { setTimeout as delay } from 'node:timers/promises';

/** Bytes may arrive so long ahead of the limit: a pause for every piece would cost more than it is exact. */
const AHEAD_MS = 50;

export type Throttle = (bytes: number, signal: AbortSignal) => Promise<void>;

/** One limit for all downloads together. Resolves when so many bytes may be received. */
export function createThrottle(
  bytesPerSecondMax: () => number | null,
  { now = () => performance.now(), wait: pause = delay } = {},
): Throttle {
  /** When what was received before is within the limit. */
  let freeAt = 0;
  return async (bytes, signal) => {
    const limit = bytesPerSecondMax();
    if (limit === null) {
      freeAt = 0;
      return;
    }
    freeAt = Math.max(freeAt, now()) + (bytes * 1000) / limit;
    const wait = freeAt - now() - AHEAD_MS;
    if (wait > 0) await pause(wait, undefined, { signal });
  };
}
