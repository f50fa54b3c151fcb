import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import { isLoopback } from '../../loopback.ts';

/**
 * In the demo a page opened under another loopback name is redirected to the public URL: a cookie belongs to one host,
 * and a social sign-in returns to the public one.
 */
export function redirectToPublicHost(
  app: FastifyInstance,
  { mode, publicUrl }: Pick<Env, 'mode' | 'publicUrl'>,
): void {
  const publicAddress = new URL(publicUrl);
  if (mode !== 'demo' || !isLoopback(publicAddress.hostname)) return;

  const isAlias = (host: string | undefined) => {
    if (host === undefined || host === publicAddress.host) return false;
    const named = URL.parse(`${publicAddress.protocol}//${host}`);
    // Another port may be that of a tunnel or a container, from which the public URL cannot be reached.
    return named !== null && isLoopback(named.hostname) && named.port === publicAddress.port;
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (!isNavigation(request) || !isAlias(request.headers.host)) return done();
    reply.header('cache-control', 'no-store').redirect(publicUrl + request.raw.url, 307);
  });
}

/** A navigation to a page, and not a script or a health check. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}
