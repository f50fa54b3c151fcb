import { INSTALLATION_ID_HEADER } from '@gatehouse/contract/headers';
import { type PixelQuery, pixelQuery } from '@gatehouse/contract/pixel';
import { type Environment, pixelCookieOf } from '@gatehouse/domain/environments';
import { PIXEL_COOKIE_MAX_AGE_MS } from '@gatehouse/domain/limits';
import type { Cookies } from '../cookies.ts';
import { randomUuid } from '../installation-id.ts';
import type { Log } from '../log.ts';
import type { ConsentCategory } from '../storage.ts';

type WithoutToken<T> = T extends unknown ? Omit<T, 'user_token'> : never;
export type PixelEvent = WithoutToken<PixelQuery>;

export interface PixelDependencies {
  cookies: Cookies;
  environment(): Environment;
  isSecure(): boolean;
  apiUrl(): string;
  allows(category: ConsentCategory): boolean;
  log: Log;
  fetch: typeof fetch;
  installationId(): string;
}

export function sendPixel(event: PixelEvent, dependencies: PixelDependencies): void {
  const { apiUrl, log, fetch, installationId } = dependencies;
  const query = { ...event, user_token: userToken(dependencies) };
  if (!pixelQuery.safeParse(query).success) {
    log.warn('pixel.invalid', { event: event.event });
    return;
  }
  const headers = { [INSTALLATION_ID_HEADER]: installationId() };
  // Not an image element, which sends no header. A pixel that is lost is not sent again.
  fetch(`${apiUrl()}/tracking/pixel?${new URLSearchParams(query)}`, { headers, keepalive: true }).catch(
    () => {},
  );
}

function userToken({ cookies, environment, isSecure }: PixelDependencies): string {
  const name = pixelCookieOf(environment());
  const token = cookies.read(name) ?? randomUuid();
  cookies.write(name, token, { isSecure: isSecure(), maxAgeSeconds: PIXEL_COOKIE_MAX_AGE_MS / 1000 });
  return token;
}
