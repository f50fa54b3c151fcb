const listeners = new Set<() => void>();

/** A call found that the session has ended. */
export function announceSignedOut(): void {
  for (const listener of listeners) listener();
}

export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
