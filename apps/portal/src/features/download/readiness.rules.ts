/**
 * unknown: server-rendered, the same for all visitors. starting, begun: the download starts automatically, or
 * has started. unsupported: the client does not run here. in-browser: the game has no client.
 */
export type Readiness = 'unknown' | 'starting' | 'begun' | 'unsupported' | 'in-browser';

interface DownloadFacts {
  hasClient: boolean;
  /** Null until the browser has detected the system. */
  isSupported: boolean | null;
  hasBegun: boolean;
}

export function readinessOf({ hasClient, isSupported, hasBegun }: DownloadFacts): Readiness {
  if (!hasClient) return 'in-browser';
  if (isSupported === null) return 'unknown';
  if (!isSupported) return 'unsupported';
  return hasBegun ? 'begun' : 'starting';
}
