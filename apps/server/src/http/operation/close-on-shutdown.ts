import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '../../lifecycle.ts';

/** Requests in flight are answered, and their keep-alive connections are closed with the response. */
export function closeOnShutdown(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (lifecycle.isShuttingDown) reply.header('connection', 'close');
    done(null, payload);
  });
}
