import type { IncomingMessage } from 'node:http';
import { equalSecrets, newSecret } from './secrets.ts';

const COOKIE = 'gatehouse_shell';

export type Access = ReturnType<typeof createAccess>;

/**
 * Who may talk to the loopback server: the page that was opened with a ticket of this start. It gets a secret as an
 * HttpOnly cookie: scripts of the page cannot read it, a reload keeps it, and no address or history contains it.
 * SameSite keeps it from requests of other sites, and the host name from other ports of this machine.
 */
export function createAccess(host: () => string) {
  const secret = newSecret();
  let ticket: string | null = null;
  const isHost = ({ headers }: IncomingMessage) => headers.host === host();
  const isOwnOrigin = (origin: string | undefined) => origin === `http://${host()}`;
  const hasCookie = (request: IncomingMessage) => equalSecrets(readCookie(request, COOKIE), secret);

  return {
    /** For one use, in an address that only this user can read. */
    newTicket(): string {
      ticket = newSecret();
      return ticket;
    },
    /** The cookie of the page; null for a wrong or used ticket. */
    redeem(given: string): string | null {
      if (ticket === null || !equalSecrets(given, ticket)) return null;
      ticket = null;
      return `${COOKIE}=${secret}; HttpOnly; SameSite=Strict; Path=/`;
    },
    isHost,
    /** Whether the request comes from the page. */
    isAllowed(request: IncomingMessage): boolean {
      const { origin } = request.headers;
      return isHost(request) && hasCookie(request) && (origin === undefined || isOwnOrigin(origin));
    },
    /** A WebSocket always names its origin. */
    isAllowedSocket: (request: IncomingMessage) =>
      isHost(request) && hasCookie(request) && isOwnOrigin(request.headers.origin),
  };
}

/** Empty where the request has no such cookie. */
export function readCookie({ headers }: IncomingMessage, name: string): string {
  const cookies = (headers.cookie ?? '').split('; ');
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
