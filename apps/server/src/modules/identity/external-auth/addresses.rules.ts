import type { SocialProvider } from '@gatehouse/domain/games';
import { safeReturnPath } from '@gatehouse/domain/safe-return-path';

/** The path of a URL of this portal; null for any other, and for one that only looks like it. */
export function returnPathOf(redirectUri: string, publicUrl: string): string | null {
  if (!URL.canParse(redirectUri)) return null;
  const url = new URL(redirectUri);
  if (url.origin !== new URL(publicUrl).origin || url.username !== '' || url.password !== '') return null;
  return safeReturnPath(`${url.pathname}${url.search}`);
}

/** Where a full-page sign-in returns to: the portal finds the id to poll there. */
export function returnAddress(publicUrl: string, path: string, id: string, state: string | null): string {
  const url = new URL(path, publicUrl);
  url.searchParams.set('external', id);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}

export function callbackAddress(publicUrl: string, provider: SocialProvider): string {
  return `${publicUrl}/auth/external/callback/${provider}`;
}
