import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Access } from './access.ts';
import { CALLBACK_PATH } from './browser-sign-in.ts';
import type { LauncherFile } from './launcher-files.ts';
import { forward, isForwarded } from './portal-proxy.ts';

export const START_PATH = '/start';

const HOST = '127.0.0.1';
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
  /** The page to show in the browser after sign-in, null for an unexpected redirect. */
  receiveSignIn(query: URLSearchParams): string | null;
}

/** Serves the launcher build to its own page alone, and forwards the page's calls to the portal. */
export function createLauncherServer({
  portal,
  access,
  findFile,
  receiveSignIn,
}: LauncherServerOptions): Server {
  return createServer((request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '/', `http://${HOST}`);
    setSecurityHeaders(response);
    if (!url || !access.isHost(request)) return refuse(response);
    const { pathname: path, searchParams: query } = url;
    if (request.method === 'GET' && path === START_PATH) return start(query.get('ticket'), response);
    if (request.method === 'GET' && path === CALLBACK_PATH) return signedIn(query, response);
    if (!access.isAllowed(request)) return refuse(response);
    if (isForwarded(path)) return forward(portal, request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
    return serveFile(path, response);
  }

  /** Without a ticket: what the window shows until it has one. */
  function start(ticket: string | null, response: ServerResponse): void {
    if (ticket === null) {
      sendPage(response, '<!doctype html><meta name="color-scheme" content="dark light">');
      return;
    }
    const cookie = access.redeem(ticket);
    const headers = { location: '/', 'set-cookie': cookie ?? '', 'cache-control': 'no-store' };
    if (cookie) response.writeHead(303, headers).end();
    else refuse(response);
  }

  function signedIn(query: URLSearchParams, response: ServerResponse): void {
    const page = receiveSignIn(query);
    if (page) sendPage(response, page);
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

function sendPage(response: ServerResponse, html: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
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

/** On the wanted port if it is free: the storage of the page belongs to it. */
export async function listenOnLoopback(server: Server, wanted: number | null): Promise<number> {
  try {
    await listen(server, wanted ?? 0);
  } catch (error) {
    if (!TAKEN.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await listen(server, 0);
  }
  return (server.address() as AddressInfo).port;
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, HOST);
  await once(server, 'listening');
}
