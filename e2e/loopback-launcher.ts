import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const { clientIds } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../content/portal.json'), 'utf8'),
) as { clientIds: { Sandbox: { launcher: string } } };

/** Stands for the launcher: listens on a loopback port for the redirect (RFC 8252). */
export interface LoopbackLauncher {
  clientId: string;
  redirectUri: string;
  codeVerifier: string;
  /** The address that it opens in the browser; a change of undefined leaves a parameter out. */
  authorizePath(change?: Record<string, string | undefined>, locale?: string): string;
  /** The first request of the browser. */
  answer: Promise<{ query: URLSearchParams; headers: IncomingMessage['headers'] }>;
  close(): void;
}

export async function openLoopbackLauncher(): Promise<LoopbackLauncher> {
  const heard = Promise.withResolvers<Awaited<LoopbackLauncher['answer']>>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/callback') heard.resolve({ query: searchParams, headers: request.headers });
    response.end('You can close this window.');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clientId = clientIds.Sandbox.launcher;
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const codeVerifier = randomBytes(32).toString('base64url');
  const right = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'full',
    state: 'state & back',
  };
  return {
    clientId,
    redirectUri,
    codeVerifier,
    authorizePath(change = {}, locale = 'en-GB') {
      const given = Object.entries({ ...right, ...change }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      );
      return `/${locale}/authorize?${new URLSearchParams(given)}`;
    },
    answer: heard.promise,
    close: () => void server.close(),
  };
}
