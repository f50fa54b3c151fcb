import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net';
import { type Access, readCookie } from './access.ts';
import { BROWSER_PAGE_POLICY, ENDED_PAGE } from './browser-page.ts';
import { CALLBACK_PATH, SIGN_IN_COOKIE, SIGN_IN_PATH } from './browser-sign-in.ts';
import type { LauncherFile } from './launcher-files.ts';
import { isOwnPeer } from './peer-user.ts';
import type { FollowCall } from './portal-monitor.ts';
import { forward, isForwarded } from './portal-proxy.ts';
import { StartError } from './start-error.ts';

export const START_PATH = '/start';

/** Of the system browser. The page has its own name (`access`): cookies are shared by all ports of a host. */
export const LOOPBACK = '127.0.0.1';
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "frame-src 'none'",
].join(';');

export interface LauncherServerOptions {
  portal: URL;
  access: Access;
  findFile(path: string): Promise<LauncherFile | null>;
  followCall: FollowCall;
  signIn: {
    /** Where the system browser goes, null for an address that was used before. */
    begin(query: URLSearchParams, cookie: string): { location: string; cookie: string } | null;
    /** The page to show in the browser after sign-in, null for an unexpected redirect. */
    receive(query: URLSearchParams, cookie: string): Promise<string | null>;
  };
}

/** Serves the launcher build to its own page alone, and forwards the page's calls to the portal. */
export function createLauncherServer(options: LauncherServerOptions): Server {
  const { portal, access, findFile, followCall, signIn } = options;
  return createServer((request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '/', `http://${LOOPBACK}`);
    setSecurityHeaders(response);
    if (!url) return refuse(response);
    const { pathname: path, searchParams: query } = url;
    if (isForSystemBrowser(request)) return answerSystemBrowser(request, response, path, query);
    if (request.method === 'GET' && path === START_PATH && access.isHost(request)) {
      return start(request, query.get('ticket'), response);
    }
    if (!access.isAllowed(request)) return refuse(response);
    if (isForwarded(path)) return forward(portal, request, response, followCall);
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
    return serveFile(path, response);
  }

  async function answerSystemBrowser(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ): Promise<void> {
    if (request.method !== 'GET' || !(await isOwnPeer(request.socket))) return refuse(response);
    const cookie = readCookie(request, SIGN_IN_COOKIE);
    response.setHeader('content-security-policy', BROWSER_PAGE_POLICY);
    if (path === SIGN_IN_PATH) {
      const begun = signIn.begin(query, cookie);
      return begun ? redirect(response, begun.location, begun.cookie) : sendPage(response, ENDED_PAGE, 403);
    }
    if (path !== CALLBACK_PATH) return refuse(response);
    const page = await signIn.receive(query, cookie);
    // The cookie stays: it may belong to a newer sign-in.
    if (!page) return sendPage(response, ENDED_PAGE, 403);
    response.setHeader('set-cookie', `${SIGN_IN_COOKIE}=; Path=/; Max-Age=0`);
    sendPage(response, page);
  }

  /** Without a ticket: what the window shows until it has one. */
  async function start(
    request: IncomingMessage,
    ticket: string | null,
    response: ServerResponse,
  ): Promise<void> {
    if (ticket === null) {
      sendPage(response, '<!doctype html><meta name="color-scheme" content="dark light">');
      return;
    }
    const cookie = (await isOwnPeer(request.socket)) ? access.redeem(ticket) : null;
    if (cookie) redirect(response, '/', cookie);
    else refuse(response);
  }

  async function serveFile(path: string, response: ServerResponse): Promise<void> {
    const file = await findFile(path);
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': file.type,
      'cache-control': file.isImmutable ? 'max-age=31536000, immutable' : 'no-cache',
    });
    response.end(file.content);
  }
}

function isForSystemBrowser({ headers, socket }: IncomingMessage): boolean {
  return headers.host === `${LOOPBACK}:${socket.localPort}`;
}

function redirect(response: ServerResponse, location: string, cookie: string): void {
  response.writeHead(303, { location, 'set-cookie': cookie, 'cache-control': 'no-store' }).end();
}

function sendPage(response: ServerResponse, html: string, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(html);
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain' }).end('Forbidden');
}

function setSecurityHeaders(response: ServerResponse): void {
  response.setHeader('content-security-policy', CONTENT_SECURITY_POLICY);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('referrer-policy', 'no-referrer');
}

/** EACCES: Windows may have reserved the port since. */
const TAKEN = new Set(['EADDRINUSE', 'EACCES']);
const PORTS_MAX = 20;

/**
 * On the wanted port if it is free: the storage of the page belongs to it. Browsers try both loopback addresses for a
 * name below `localhost`, so no other program may have the port on one of them.
 */
export async function listenOnLoopback(server: Server, wanted: number | null): Promise<number> {
  const twin = createNetServer((connection) => void server.emit('connection', connection));
  server.on('close', () => twin.close());
  for (let tries = 0; tries < PORTS_MAX; tries += 1) {
    try {
      await listen(server, LOOPBACK, tries === 0 ? (wanted ?? 0) : 0);
    } catch (error) {
      if (TAKEN.has(codeOf(error))) continue;
      throw error;
    }
    const { port } = server.address() as AddressInfo;
    try {
      await listen(twin, '::1', port);
      return port;
    } catch (error) {
      // A machine without IPv6 has one loopback address.
      if (!TAKEN.has(codeOf(error))) return port;
      await new Promise((closed) => server.close(closed));
    }
  }
  throw new StartError('No port is free on both loopback addresses');
}

async function listen(server: NetServer, host: string, port: number): Promise<void> {
  server.listen({ host, port, ipv6Only: true });
  await once(server, 'listening');
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
