import type { FastifyInstance } from 'fastify';
import { etagOf, matchesEtag } from './etag.ts';

const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600';
/** Browsers ask whether a price has changed: at the end of an offer, and after a purchase that was refused for its price. */
export const PRICES_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, must-revalidate';

/** For routes whose answer is the same for everyone: caches may store and revalidate it. */
export function publicReads(
  app: FastifyInstance,
  routes: (app: FastifyInstance) => void,
  cacheControl = CACHE_CONTROL,
): void {
  app.register(async (scope) => {
    scope.addHook('preHandler', async (_request, reply) => {
      reply.header('cache-control', cacheControl);
    });
    scope.addHook('onSend', async (request, reply, payload) => {
      if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
      const etag = etagOf(payload);
      reply.header('etag', etag);
      if (!matchesEtag(request.headers['if-none-match'], etag)) return payload;
      reply.code(304).removeHeader('content-type').removeHeader('content-length');
      return null;
    });
    routes(scope);
  });
}
