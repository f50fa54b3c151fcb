import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { FollowCall } from './portal-monitor.ts';

/** What of the portal the page uses: the API, pictures of games, and the operator's brand. */
const FORWARDED = /^\/(?:api\/v1\/|art\/|brand\/|brand\.css$)/;

/** Headers of one connection, and those that would reveal the loopback server to the portal or carry our cookie. */
const NOT_SENT = new Set([
  'connection',
  'cookie',
  'host',
  'keep-alive',
  'origin',
  'proxy-authorization',
  'proxy-connection',
  'referer',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const NOT_RETURNED = new Set([
  'clear-site-data',
  'connection',
  'content-security-policy',
  'keep-alive',
  'refresh',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
]);

/**
 * What comes from the portal is never a page of the launcher: its scripts could use the bridge. Data, pictures and
 * styles do not notice.
 */
const NO_PAGE = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export function isForwarded(path: string): boolean {
  return FORWARDED.test(path);
}

/** Forwards a request of the page. The player's token is in its Authorization header; the shell adds nothing. */
export function forward(
  portal: URL,
  request: IncomingMessage,
  response: ServerResponse,
  followCall: FollowCall,
): void {
  const end = followCall();
  const send = portal.protocol === 'https:' ? httpsRequest : httpRequest;
  const upstream = send(
    targetOf(portal, request.url ?? '/'),
    { method: request.method, headers: { ...without(request.headers, NOT_SENT), ...named(request) } },
    (reply) => {
      end(reply.statusCode ?? 502);
      response.writeHead(reply.statusCode ?? 502, { ...without(reply.headers, NOT_RETURNED), ...NO_PAGE });
      reply.pipe(response);
      reply.on('error', () => response.destroy());
    },
  );
  upstream.on('error', () => {
    end('failed');
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  response.on('close', () => {
    end('abandoned');
    upstream.destroy();
  });
  request.pipe(upstream);
}

/** The player finds the launcher by this name among the devices in the settings. */
function named({ headers }: IncomingMessage) {
  return { 'user-agent': `${headers['user-agent'] ?? ''} GatehouseLauncher/1`.trim() };
}

/** Always on the portal's host: the URL of a request can name another one, as in `//evil.example/api/v1/`. */
function targetOf(portal: URL, requested: string): URL {
  const target = new URL(portal);
  const { pathname, search } = new URL(requested, portal);
  return Object.assign(target, { pathname, search });
}

function without(headers: NodeJS.Dict<string | string[]>, names: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));
}
