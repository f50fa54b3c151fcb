import type { Environment } from '@gatehouse/domain/environments';
import { LEGACY_TOKEN_COOKIE, tokenCookieOf } from '@gatehouse/domain/environments';

/** The language that a visitor chose and allowed us to keep. Written by the portal, read for addresses without a locale. */
export const LOCALE_COOKIE = 'gatehouse_locale';

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
