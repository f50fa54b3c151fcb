import { AsyncLocalStorage } from 'node:async_hooks';
import { IncomingMessage } from 'node:http';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenDb } from '../../db/open-db.ts';
import type { Env } from '../../env.ts';
import type { JobTraces } from '../../jobs/jobs.ts';
import { VERSION } from '../../version.ts';
import { readTraceParent, type TraceParent } from '../request/request-id.ts';
import { routeOf } from './request-log.ts';
import { traceOutgoing } from './trace-outgoing.ts';
import { type StartChild, traceQueries } from './trace-queries.ts';

interface Options {
  tracing: NonNullable<Env['tracing']>;
  db: OpenDb;
}

interface Running {
  span: Span;
  /** Of the request itself, or of the one that enqueued the job. */
  requestId: string | undefined;
}

type Traces = ReturnType<typeof createTraces>;

/**
 * Sends traces to an OpenTelemetry collector. Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. Written with the API
 * and not with instrumentation packages, which replace modules when they are loaded and find none in the bundle. Spans
 * have route patterns, tables and hosts; never an address, a query, a header, a body or the text of an error.
 */
export function createTraces({ tracing, db }: Options) {
  const url = `${tracing.endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers: tracing.headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gatehouse', 'service.version': VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(tracing.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('gatehouse');
  const active = new AsyncLocalStorage<Running>();
  // Outside of the request: the exporter's own calls begin here, and must not be traced.
  const endSpan = (span: Span) => active.exit(() => span.end());

  const startChild: StartChild = (name, attributes) => {
    const parent = active.getStore();
    if (!parent) return undefined;
    const below = trace.setSpan(ROOT_CONTEXT, parent.span);
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, below);
    return {
      end({ error, attributes: last = {} } = {}) {
        span.setAttributes(last);
        if (error !== undefined) markFailed(span, error);
        endSpan(span);
      },
    };
  };

  /** A job belongs to the trace of the request that enqueued it. */
  const jobs: JobTraces = {
    origin() {
      const running = active.getStore();
      if (!running) return undefined;
      const { traceId, spanId, traceFlags: flags } = running.span.spanContext();
      return { traceId, spanId, flags, requestId: running.requestId };
    },
    async run({ queue, id, origin }, work) {
      const span = tracer.startSpan(
        `job ${queue}`,
        {
          kind: SpanKind.CONSUMER,
          attributes: {
            'messaging.destination.name': queue,
            'messaging.message.id': id,
            ...(origin?.requestId ? { 'gatehouse.request_id': origin.requestId } : {}),
          },
        },
        origin ? remoteContext(origin) : ROOT_CONTEXT,
      );
      try {
        return await active.run({ span, requestId: origin?.requestId }, work);
      } catch (error) {
        markFailed(span, error);
        throw error;
      } finally {
        endSpan(span);
      }
    },
  };

  if (db.driver === 'postgres') traceQueries(db.pool, startChild);
  const stopOutgoing = traceOutgoing(startChild);
  return {
    tracer,
    active,
    endSpan,
    jobs,
    async close() {
      stopOutgoing();
      await provider.shutdown();
    },
  };
}

export function traceRequests(
  app: FastifyInstance,
  { tracer, active, endSpan, close }: Traces,
  env: Pick<Env, 'trustedProxies'>,
): void {
  const spans = new WeakMap<FastifyRequest, Span>();

  function contextOf(request: FastifyRequest) {
    // The calls with which a page is rendered in this process belong to the request of the page.
    const caller = request.raw instanceof IncomingMessage ? undefined : active.getStore();
    if (caller) return trace.setSpan(ROOT_CONTEXT, caller.span);
    const parent = readTraceParent(request.headers, env);
    return parent ? remoteContext(parent) : ROOT_CONTEXT;
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const attributes = { 'http.request.method': request.method, 'gatehouse.request_id': request.id };
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, contextOf(request));
    spans.set(request, span);
    request.log = request.log.child({ traceId: span.spanContext().traceId });
    active.run({ span, requestId: request.id }, done);
  });
  // Node calls back outside of the request's context when the last byte of a body has arrived.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) active.run({ span, requestId: request.id }, done);
    else done();
  });
  const finish = (request: FastifyRequest, status?: number) => {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    const route = routeOf(request);
    span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    endSpan(span);
  };
  app.addHook('onResponse', (request, reply, done) => {
    finish(request, reply.statusCode);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    finish(request);
    done();
  });
  app.addHook('onClose', close);
}

function remoteContext({ traceId, spanId, flags }: TraceParent) {
  const traceFlags = flags & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Only the kind of error: its text may contain what a player typed. */
function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  const { code } = (error ?? {}) as { code?: unknown };
  const type = typeof code === 'string' ? code : error instanceof Error ? error.name : typeof error;
  span.setAttribute('error.type', type);
}
