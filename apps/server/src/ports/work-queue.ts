import { CodedError } from '../errors.ts';

export interface WorkQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets a few run and some wait; the rest hear at once that the house is full, instead of waiting in vain. */
export function createQueue(limits: { parallel: number; waiting: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= limits.parallel) {
        if (waiting.length >= limits.waiting) throw new CodedError('OVERLOADED');
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        // The place is handed on rather than freed, so nobody can slip in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
