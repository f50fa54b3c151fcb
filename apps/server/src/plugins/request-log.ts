import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

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
    logAnswer(request.log, {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });
}

export interface Answered {
  method: string;
  route: string;
  status: number;
  ms: number;
  reqId?: string;
}

export function logAnswer(log: Pick<FastifyBaseLogger, 'info'>, answered: Answered): void {
  log.info({ ...answered, ms: Math.round(answered.ms * 10) / 10 }, 'answered');
}
