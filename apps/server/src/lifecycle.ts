/** Says to probes and to keep-alive clients that this process is about to leave. */
export interface Lifecycle {
  readonly isLeaving: boolean;
  leave(): void;
}

export function createLifecycle(): Lifecycle {
  let isLeaving = false;
  return {
    get isLeaving() {
      return isLeaving;
    },
    leave() {
      isLeaving = true;
    },
  };
}
