import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Env } from '../../env.ts';
import { CodedError } from '../../errors.ts';
import { reportMetrics } from './process-metrics.ts';
import { routeOf } from './request-log.ts';

const BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface CompletedRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
}

export interface Metrics {
  observe(completed: CompletedRequest): void;
  observeRender(seconds: number): void;
  countHeld(): void;
  /** For the metrics of other parts. */
  registry: Registry;
  report(): Promise<{ type: string; text: string }>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const render = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'How long the server-side rendering of a page took, without its wait in the queue',
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const held = new Counter({
    name: 'http_requests_held_total',
    help: 'Requests that waited because their address block was over REQUESTS_PER_SECOND',
    registers: [registry],
  });
  const report = reportMetrics(registry);
  return {
    registry,
    countHeld: () => held.inc(),
    observeRender: (seconds) => render.observe(seconds),
    observe({ method, route, status, ms }) {
      duration.observe({ method: METHODS.has(method) ? method : 'other', route, status }, ms / 1000);
    },
    report: async () => ({ type: registry.contentType, text: await report() }),
  };
}

type Access = Pick<Env, 'mode' | 'metricsToken'>;

/** Metrics reveal load and failures, so serve mode requires METRICS_TOKEN. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, access: Access): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });
  app.get('/metrics', async (request, reply) => {
    authorise(access, request.headers.authorization);
    const { type, text } = await metrics.report();
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
}

function authorise({ mode, metricsToken }: Access, authorization: string | undefined): void {
  if (metricsToken === undefined) {
    if (mode === 'demo') return;
    throw new CodedError('NOT_FOUND');
  }
  if (!isSame(authorization ?? '', `Bearer ${metricsToken}`)) throw new CodedError('UNAUTHORIZED');
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
