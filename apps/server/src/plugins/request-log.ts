import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The pattern a request matched, never its address: addresses carry tokens, codes and e-mails. */
export function routeOf(request: FastifyRequest): string {
  return request.is404 ? '(no route)' : (request.routeOptions.url ?? '(no route)');
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
      'answered',
    );
    done();
  });
}
