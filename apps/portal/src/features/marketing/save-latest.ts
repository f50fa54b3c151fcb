interface Outcome<T> {
  /** Receives the last saved value, once nothing is pending. */
  onSaved(stored: T): void;
  onFailed(): void;
}

/**
 * Saves one value at a time. Of the values that arrive while a save is pending, only the last one is saved, so
 * the final state does not depend on the order of the network.
 */
export function createSaveLatest<T>(save: (wish: T) => Promise<unknown>, { onSaved, onFailed }: Outcome<T>) {
  let waiting: { wish: T } | null = null;
  let isSaving = false;

  async function work(): Promise<void> {
    while (waiting) {
      const { wish } = waiting;
      waiting = null;
      try {
        await save(wish);
        if (!waiting) onSaved(wish);
      } catch {
        // A newer value supersedes the failed one.
        if (!waiting) onFailed();
      }
    }
  }

  return async (wish: T): Promise<void> => {
    waiting = { wish };
    if (isSaving) return;
    isSaving = true;
    await work();
    isSaving = false;
  };
}
