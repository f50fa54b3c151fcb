import { safeReturnPath } from '@gatehouse/domain/safe-return-path';

/** The path of a URL of this portal; null for any other, and for one that only looks like it. */
export function returnPathOf(redirectUri: string, publicUrl: string): string | null {
  if (!URL.canParse(redirectUri)) return null;
  const url = new URL(redirectUri);
  if (url.origin !== new URL(publicUrl).origin || url.username !== '' || url.password !== '') return null;
  return safeReturnPath(`${url.pathname}${url.search}`);
}
