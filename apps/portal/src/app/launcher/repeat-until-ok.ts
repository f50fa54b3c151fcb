const RETRY_MS = 3_000;

/** Repeats a request until the portal answers it. For a portal that it cannot reach the shell answers 502. */
export function repeatUntilOk(ask: typeof fetch, onFailure: () => Promise<void>): typeof fetch {
  return async (...request) => {
    for (;;) {
      const response = await ask(...request).catch(() => null);
      if (response?.ok) return response;
      await onFailure();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  };
}
