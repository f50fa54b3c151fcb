import { createHash } from 'node:crypto';
import { API_ROOT } from '@gatehouse/contract/headers';
import { EXTERNAL_AUTH_S } from '@gatehouse/domain/limits';
import { readCookie } from '../../../http/request/cookies.ts';

const NAME = 'gatehouse_external_';
const SECRET = /^[A-Za-z0-9_-]{43}$/;
/**
 * Limited to the callback and the poll, which browsers request below `API_URL` and other clients below the API's own path.
 * No other request carries the secret.
 */
function pathsOf(apiUrl: string): Set<string> {
  return new Set(['/auth/external', `${API_ROOT}/auth/external`, `${apiUrl}/auth/external`]);
}

/** One per sign-in, so that two tabs do not overwrite each other. A hash, because the id itself must not be exposed. */
function nameOf(id: string): string {
  return NAME + createHash('sha256').update(id).digest('hex').slice(0, 16);
}

/**
 * Lax, because the provider's redirect is a cross-site top-level navigation, which Strict would not send the cookie
 * with.
 */
export function browserCookies(
  id: string,
  secret: string,
  { apiUrl, isHttps }: { apiUrl: string; isHttps: boolean },
): string[] {
  return [...pathsOf(apiUrl)].map(
    (path) =>
      `${nameOf(id)}=${secret}; Max-Age=${EXTERNAL_AUTH_S}; Path=${path}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`,
  );
}

export function browserSecretIn(cookieHeader: string | undefined, id: string): string | null {
  const secret = readCookie(cookieHeader, nameOf(id)) ?? '';
  return SECRET.test(secret) ? secret : null;
}
