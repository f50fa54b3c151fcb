import { setImmediate } from 'node:timers/promises';
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
