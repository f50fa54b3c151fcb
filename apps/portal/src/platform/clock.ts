export interface Clock {
  now(): number;
  /** Runs `task` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `delayMs`, or rejects with the signal's reason as soon as it aborts. */
export function wait(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const abandon = () => {
      cancelTimer();
      reject(signal?.reason);
    };
    const cancelTimer = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', abandon);
      resolve();
    });
    signal?.addEventListener('abort', abandon, { once: true });
  });
}
