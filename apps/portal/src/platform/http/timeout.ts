import type { Clock } from '../clock.ts';

export class TimeoutReached extends Error {
  override readonly name = 'TimeoutReached';
}

export interface TimeLimit {
  signal: AbortSignal;
  /** Clears the timer; must be called once the request is over. */
  end(): void;
}

/** A signal that aborts with the caller's own reason, or with `TimeoutReached` after `limitMs`. */
export function startTimeLimit(clock: Clock, limitMs: number | null, outer?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const follow = () => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow, { once: true });
  const cancelTimer =
    limitMs === null ? () => {} : clock.after(limitMs, () => controller.abort(new TimeoutReached()));
  return {
    signal: controller.signal,
    end() {
      cancelTimer();
      outer?.removeEventListener('abort', follow);
    },
  };
}
