import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

/** The names by which a machine calls itself. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * In the demo a page opened by another name of this machine is led to the public one: a cookie belongs to one name,
 * and a sign-in that goes by way of a provider comes back to the public one.
 */
export function oneAddress(app: FastifyInstance, { mode, publicUrl }: Pick<Env, 'mode' | 'publicUrl'>): void {
  const home = new URL(publicUrl);
  if (mode !== 'demo' || !LOOPBACK.has(home.hostname)) return;

  const isAlias = (host: string | undefined) => {
    if (host === undefined || host === home.host) return false;
    const named = URL.parse(`${home.protocol}//${host}`);
    // Another port may be a tunnel or a container's, from where the public address cannot be reached.
    return named !== null && LOOPBACK.has(named.hostname) && named.port === home.port;
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (!isNavigation(request) || !isAlias(request.headers.host)) return done();
    reply.header('cache-control', 'no-store').redirect(publicUrl + request.raw.url, 307);
  });
}

/** A person on the way to a page, and not a script or a health check. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}
