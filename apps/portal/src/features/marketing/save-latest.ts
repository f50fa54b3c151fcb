interface Outcome<T> {
  /** Receives the last saved value, once nothing is pending. */
  onSaved(stored: T): void;
  onFailed(): void;
}

/**
 * Saves one value at a time. Of the values that arrive while a save is pending, only the last one is saved, so
 * the final state does not depend on the order of the network.
 */
export function createSaveLatest<T>(save: (value: T) => Promise<unknown>, { onSaved, onFailed }: Outcome<T>) {
  let pending: { value: T } | null = null;
  let isSaving = false;

  async function saveAll(): Promise<void> {
    while (pending) {
      const { value } = pending;
      pending = null;
      try {
        await save(value);
        if (!pending) onSaved(value);
      } catch {
        // A newer value supersedes the failed one.
        if (!pending) onFailed();
      }
    }
  }

  return async (value: T): Promise<void> => {
    pending = { value };
    if (isSaving) return;
    isSaving = true;
    await saveAll();
    isSaving = false;
  };
}
