import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { type Answered, routeOf } from './request-log.ts';

const BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface Measured {
  observe(answered: Answered): void;
  report(): Promise<{ type: string; text: string }>;
}

export function createMeasured(): Measured {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  return {
    observe({ method, route, status, ms }) {
      duration.observe({ method: METHODS.has(method) ? method : 'other', route, status }, ms / 1000);
    },
    report: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

export function metrics(app: FastifyInstance, measured: Measured): void {
  app.addHook('onResponse', (request, reply, done) => {
    measured.observe({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await measured.report();
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
}
