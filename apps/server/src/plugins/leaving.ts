import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '../lifecycle.ts';

/** Requests in flight are answered, and their keep-alive connections end with the answer. */
export function leaving(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (lifecycle.isLeaving) reply.header('connection', 'close');
    done(null, payload);
  });
}
