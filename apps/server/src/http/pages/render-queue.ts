import { setImmediate } from 'node:timers/promises';
import { createQueue } from '../../callers/work-queue.ts';

export interface RenderQueueLimits {
  /** The number of waiting renders. */
  waiting: number;
  /** The number of waiting and running renders of a single address block. */
  perBlock: number;
}

export interface RenderQueue {
  /** Rejects with OVERLOADED immediately when the queue is full. */
  run<T>(addressBlock: string, render: () => Promise<T>): Promise<T>;
}

/** Rendering blocks the event loop, so there is one render at a time, and other requests are answered in between. */
export function createRenderQueue({ waiting, perBlock }: RenderQueueLimits): RenderQueue {
  const queue = createQueue({
    parallel: 1,
    parallelPerAddress: 1,
    waiting,
    waitingPerAddress: perBlock - 1,
    keptForKnownDevices: 0,
  });
  return {
    run: (addressBucket, render) =>
      queue.run({ addressBucket }, async () => {
        await setImmediate();
        return render();
      }),
  };
}
