import { setImmediate } from 'node:timers/promises';
import { CodedError } from '../../errors.ts';
import { createQueue } from '../../ports/work-queue.ts';

export interface RenderQueueLimits {
  /** Renders that may wait for the one that runs. */
  waiting: number;
  /** Of these and the running one, how many a single address block may have asked for. */
  perBlock: number;
}

export interface RenderQueue {
  /** Rejects with OVERLOADED at once where there is no place left. */
  run<T>(addressBlock: string, render: () => Promise<T>): Promise<T>;
}

/** Rendering blocks the event loop, so there is one render at a time, and other requests are answered in between. */
export function createRenderQueue({ waiting, perBlock }: RenderQueueLimits): RenderQueue {
  const queue = createQueue({ parallel: 1, waiting });
  const places = new Map<string, number>();

  function leave(addressBlock: string): void {
    const left = (places.get(addressBlock) ?? 1) - 1;
    if (left > 0) places.set(addressBlock, left);
    else places.delete(addressBlock);
  }

  return {
    async run(addressBlock, render) {
      const taken = places.get(addressBlock) ?? 0;
      if (taken >= perBlock) throw new CodedError('OVERLOADED');
      places.set(addressBlock, taken + 1);
      try {
        return await queue.run(async () => {
          await setImmediate();
          return render();
        });
      } finally {
        leave(addressBlock);
      }
    },
  };
}
