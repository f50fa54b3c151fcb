import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600';
const ETAG_LENGTH = 27;

/** For routes whose answer is the same for everyone: caches may keep it, and ask whether it changed. */
export function publicReads(app: FastifyInstance, routes: (app: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.addHook('preHandler', async (_request, reply) => {
      reply.header('cache-control', CACHE_CONTROL);
    });
    scope.addHook('onSend', async (request, reply, payload) => {
      if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
      const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, ETAG_LENGTH)}"`;
      reply.header('etag', etag);
      if (!knows(request.headers['if-none-match'], etag)) return payload;
      reply.code(304).removeHeader('content-type').removeHeader('content-length');
      return null;
    });
    routes(scope);
  });
}

/** A proxy that compresses marks the tag as weak; the answer is the same all the same. */
function knows(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
