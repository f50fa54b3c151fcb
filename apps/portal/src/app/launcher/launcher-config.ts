import type { ClientConfig } from '@gatehouse/contract/config';
import { API_ROOT } from '@gatehouse/contract/headers';
import type { LauncherConnection } from '../../platform/launcher-connection.ts';

/**
 * The shell forwards all calls. Advertisements, social sign-in and the download of the launcher belong to the web; the
 * script of the challenges is the one of the build, because the policy of the shell allows no other host.
 */
export function inLauncher(config: ClientConfig): ClientConfig {
  return {
    ...config,
    // Its texts are files of its own.
    ownTexts: undefined,
    core: { ...config.core, apiUrl: API_ROOT, storeApiUrl: API_ROOT, userSessionDomain: '' },
    features: {},
  };
}

/** A program on the player's computer keeps its own settings. It asks for nothing else, and does nothing else. */
export const LAUNCHER_CONSENT = { preferences: true, statistics: false, marketing: false } as const;

const RETRY_MS = 3_000;

type PortalState = Pick<LauncherConnection, 'state' | 'onState'>;

/**
 * Repeats a request until the portal answers it, not the browser's cache. For a portal that it cannot reach the shell
 * answers 502, or nothing for a long time. Then it says when the portal is back; an older shell does not.
 */
export function repeatUntilOk(
  ask: typeof fetch,
  launcher: PortalState,
  onFailure: () => Promise<void>,
): typeof fetch {
  const isOffline = () => launcher.state().isOffline ?? false;
  return async (url, options) => {
    for (;;) {
      const abort = new AbortController();
      const stop = launcher.onState(() => {
        if (isOffline()) abort.abort();
      });
      const request: RequestInit = { ...options, cache: 'no-store', signal: abort.signal };
      const response = isOffline() ? null : await ask(url, request).catch(() => null);
      stop();
      if (response?.ok) return response;
      await onFailure();
      await (isOffline() ? portalReturns(launcher) : new Promise((resolve) => setTimeout(resolve, RETRY_MS)));
    }
  };
}

function portalReturns({ state, onState }: PortalState): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (state().isOffline) return;
      stop();
      resolve();
    };
    const stop = onState(look);
    look();
  });
}
