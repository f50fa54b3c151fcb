import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The pattern a request matched, never its address: addresses carry tokens, codes and e-mails. */
export function routeOf(request: FastifyRequest): string {
  return request.is404 ? '(no route)' : (request.routeOptions.url ?? '(no route)');
}

export function requestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
}
