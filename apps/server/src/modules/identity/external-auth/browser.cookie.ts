import { createHash } from 'node:crypto';
import { API_ROOT } from '@gatehouse/contract/headers';
import { EXTERNAL_AUTH_S } from '@gatehouse/domain/limits';
import { readCookie } from '../../../plugins/cookies.ts';

const NAME = 'gatehouse_external_';
const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** Where the browser returns, and where it asks. Nothing else ever sees the secret. */
const PATHS = ['/auth/external', `${API_ROOT}/auth/external`];

/** One for each sign-in, so that two tabs do not undo each other. The id itself would be too much to tell. */
function nameOf(id: string): string {
  return NAME + createHash('sha256').update(id).digest('hex').slice(0, 16);
}

/** Lax, because the provider's redirect comes from another site; it is a navigation, which Lax lets pass. */
export function browserCookies(id: string, secret: string, isHttps: boolean): string[] {
  return PATHS.map(
    (path) =>
      `${nameOf(id)}=${secret}; Max-Age=${EXTERNAL_AUTH_S}; Path=${path}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`,
  );
}

export function browserSecretIn(cookieHeader: string | undefined, id: string): string | null {
  const secret = readCookie(cookieHeader, nameOf(id)) ?? '';
  return SECRET.test(secret) ? secret : null;
}
