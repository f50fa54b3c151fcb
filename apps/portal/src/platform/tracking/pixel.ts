import { INSTALLATION_ID_HEADER } from '@gatehouse/contract/headers';
import type { PixelQuery } from '@gatehouse/contract/pixel';
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

/** Sends visits and sign-ups to marketing with a separate token that does not identify the account. */
export function createPixel(dependencies: PixelDependencies): (event: PixelEvent) => Promise<void> {
  const { cookies, environment, isSecure, apiUrl, allows, log, fetch, installationId } = dependencies;

  const userToken = () => {
    const name = pixelCookieOf(environment());
    const token = cookies.read(name) ?? randomUuid();
    cookies.write(name, token, { isSecure: isSecure(), maxAgeSeconds: PIXEL_COOKIE_MAX_AGE_MS / 1000 });
    return token;
  };

  return async (event) => {
    if (!allows('marketing')) return;
    const fits = await importPixelSchema();
    // Consent may have been withdrawn while the schema loaded.
    if (!allows('marketing')) return;
    const query = { ...event, user_token: userToken() };
    if (!fits(query)) return log.warn('pixel.invalid', { event: event.event });
    const headers = { [INSTALLATION_ID_HEADER]: installationId() };
    // Not an image element, which sends no header. A pixel that is lost is not sent again.
    fetch(`${apiUrl()}/tracking/pixel?${new URLSearchParams(query)}`, { headers, keepalive: true }).catch(
      () => {},
    );
  };
}

async function importPixelSchema() {
  const { pixelQuery } = await import('@gatehouse/contract/pixel');
  return (query: unknown) => pixelQuery.safeParse(query).success;
}
