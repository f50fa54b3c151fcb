/** Shows probes and keep-alive clients that this process shuts down. */
export interface Lifecycle {
  readonly isShuttingDown: boolean;
  beginShutdown(): void;
}

export function createLifecycle(): Lifecycle {
  let isShuttingDown = false;
  return {
    get isShuttingDown() {
      return isShuttingDown;
    },
    beginShutdown() {
      isShuttingDown = true;
    },
  };
}
