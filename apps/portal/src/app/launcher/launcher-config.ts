import type { ClientConfig } from '@gatehouse/contract/config';
import { API_ROOT } from '@gatehouse/contract/headers';

/**
 * The shell forwards all calls. Advertisements, social sign-in and the download of the launcher belong to the web; the
 * script of the challenges is the one of the build, because the policy of the shell allows no other host.
 */
export function inLauncher(config: ClientConfig): ClientConfig {
  return {
    ...config,
    core: { ...config.core, apiUrl: API_ROOT, storeApiUrl: API_ROOT, userSessionDomain: '' },
    features: {},
  };
}

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
