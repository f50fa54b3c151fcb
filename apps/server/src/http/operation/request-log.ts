import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

/** The matched route pattern, never the URL: URLs contain tokens, codes and e-mail addresses. */
export function routeOf(request: FastifyRequest): string {
  return request.is404 ? '(no route)' : (request.routeOptions.url ?? '(no route)');
}

export function requestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request.log, {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });
}

export interface CompletedRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
  reqId?: string;
}

export function logRequest(log: Pick<FastifyBaseLogger, 'info'>, completed: CompletedRequest): void {
  log.info({ ...completed, ms: Math.round(completed.ms * 10) / 10 }, 'request.completed');
}
