/**
 * unknown: as the server draws it, for everybody. starting, begun: the client comes by itself, or has come.
 * unsupported: it does not run here. in-browser: there is none, the game is played without.
 */
export type Readiness = 'unknown' | 'starting' | 'begun' | 'unsupported' | 'in-browser';

interface DownloadFacts {
  hasClient: boolean;
  /** Null while nobody knows where the page is read. */
  isSupported: boolean | null;
  hasBegun: boolean;
}

export function readinessOf({ hasClient, isSupported, hasBegun }: DownloadFacts): Readiness {
  if (!hasClient) return 'in-browser';
  if (isSupported === null) return 'unknown';
  if (!isSupported) return 'unsupported';
  return hasBegun ? 'begun' : 'starting';
}
