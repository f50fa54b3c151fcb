interface Outcome<T> {
  /** What the server has now, when the last wish was fulfilled. */
  onSaved(stored: T): void;
  onFailed(): void;
}

/**
 * Saves one after the other and, of the wishes that come while one is on its way, only the last: whatever order the
 * network delivers in, the last wish is the one that stays.
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
        // A newer wish says all that the failed one said.
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
