import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Of pages, which share one route of Fastify. */
const pageRoutes = new WeakMap<FastifyRequest, string>();

export function setPageRoute(request: FastifyRequest, route: string): void {
  pageRoutes.set(request, `/:locale${route}`);
}

/** The matched route pattern, never the URL: URLs contain tokens, codes and e-mail addresses. */
export function routeOf(request: FastifyRequest): string {
  if (request.is404) return '(no route)';
  return pageRoutes.get(request) ?? request.routeOptions.url ?? '(no route)';
}

export function requestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request.completed',
    );
    done();
  });
}
