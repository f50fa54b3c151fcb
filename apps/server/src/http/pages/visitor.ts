import type { Environment } from '@gatehouse/domain/environments';
import { LEGACY_TOKEN_COOKIE, tokenCookieOf } from '@gatehouse/domain/environments';
import { readCookie } from '../request/cookies.ts';

/** Whether the request has a token cookie. Its value is not used: a cookie alone authenticates nothing. */
export function hasToken(cookies: string | undefined, environment: Environment): boolean {
  return [tokenCookieOf(environment), LEGACY_TOKEN_COOKIE].some((name) => Boolean(readCookie(cookies, name)));
}
