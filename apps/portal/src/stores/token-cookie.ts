import { type Environment, LEGACY_TOKEN_COOKIE, tokenCookieOf } from '@gatehouse/domain/environments';
import { TOKEN_COOKIE_MAX_AGE_S } from '@gatehouse/domain/limits';
import type { Cookies } from '../platform/cookies.ts';
import type { TextStorage } from '../platform/storage.ts';

/** Scripts cannot read the max-age of a cookie, so this stores whether a rotated token must be persistent. */
const REMEMBERED_NAME = 'gatehouse.remembered';

export interface TokenCookie {
  read(): string | null;
  write(token: string, isRemembered: boolean): void;
  /** A new token for the same session: the cookie keeps its lifetime. */
  replace(token: string): void;
  remove(): void;
}

export interface TokenCookieDependencies {
  cookies: Cookies;
  storage: TextStorage;
  environment(): Environment;
  isSecure(): boolean;
  /** Empty for a cookie of this host alone. */
  domain?(): string;
}

export function createTokenCookie({
  cookies,
  storage,
  environment,
  isSecure,
  domain = () => '',
}: TokenCookieDependencies): TokenCookie {
  const name = () => tokenCookieOf(environment());
  const isRemembered = () => storage.getItem(REMEMBERED_NAME) === 'true';

  const scope = () => ({ isSecure: isSecure(), ...(domain() && { domain: domain() }) });
  /** A cookie of the host alone is another cookie, and browsers may send it first. */
  const removeOfHost = () => {
    if (domain()) cookies.remove(name(), { isSecure: isSecure() });
  };

  const write: TokenCookie['write'] = (token, remember) => {
    removeOfHost();
    cookies.write(name(), token, {
      ...scope(),
      ...(remember && { maxAgeSeconds: TOKEN_COOKIE_MAX_AGE_S }),
    });
    if (remember) storage.setItem(REMEMBERED_NAME, 'true');
    else storage.removeItem(REMEMBERED_NAME);
  };

  /** Moves the legacy cookie to the new name once; an existing token under the new name is newer and wins. */
  const migrateLegacy = () => {
    const legacy = cookies.read(LEGACY_TOKEN_COOKIE);
    if (!legacy) return;
    if (!cookies.read(name())) write(legacy, true);
    cookies.remove(LEGACY_TOKEN_COOKIE, { isSecure: isSecure() });
  };

  return {
    read() {
      migrateLegacy();
      return cookies.read(name());
    },
    write,
    replace: (token) => write(token, isRemembered()),
    remove() {
      removeOfHost();
      cookies.remove(name(), scope());
      storage.removeItem(REMEMBERED_NAME);
    },
  };
}
