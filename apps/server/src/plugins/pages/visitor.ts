import type { Environment } from '@gatehouse/domain/environments';
import { LEGACY_TOKEN_COOKIE, tokenCookieOf } from '@gatehouse/domain/environments';

/** Whether the visitor carries a token. It is never read here: a cookie alone authenticates nothing. */
export function hasToken(cookies: string | undefined, environment: Environment): boolean {
  return [tokenCookieOf(environment), LEGACY_TOKEN_COOKIE].some((name) => Boolean(readCookie(cookies, name)));
}

export function readCookie(cookies: string | undefined, name: string): string | undefined {
  if (!cookies) return undefined;
  const prefix = `${name}=`;
  const found = cookies.split(';').find((pair) => pair.trim().startsWith(prefix));
  return found?.trim().slice(prefix.length);
}
