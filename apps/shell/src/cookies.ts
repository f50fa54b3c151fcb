import type { IncomingMessage } from 'node:http';

/** Empty where the request has no such cookie. */
export function readCookie({ headers }: IncomingMessage, name: string): string {
  const cookies = (headers.cookie ?? '').split('; ');
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
