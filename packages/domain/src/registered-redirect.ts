/**
 * Scheme, host and port, then a path, a query or nothing. Stricter than a URL parser, so that no parser finds another
 * host in what passes: no user part, no backslash, no space.
 */
const ADDRESS = /^([a-z][a-z0-9+.-]*:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\]))(:\d{1,5})?(?:[/?#][^\\\s]*)?$/;

/** RFC 8252: a native program listens on a port that it gets at random, so any port of a registered loopback host counts. */
const LOOPBACK_WITHOUT_PORT = /^http:\/\/(?:127\.0\.0\.1|\[::1\])$/;

/** Whether the address has the scheme, host and port of a registered one. The path is the client's own. */
export function isRegisteredRedirect(registered: readonly string[], redirectUri: string): boolean {
  const [, host, port = ''] = ADDRESS.exec(redirectUri) ?? [];
  if (host === undefined) return false;
  return registered.includes(host + port) || (LOOPBACK_WITHOUT_PORT.test(host) && registered.includes(host));
}
