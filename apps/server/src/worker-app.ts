import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { errors } from './http/errors.ts';
import { closeOnShutdown } from './http/operation/close-on-shutdown.ts';
import { healthRoutes } from './http/operation/health.ts';
import { createMetrics, registerMetrics } from './http/operation/metrics.ts';
import { observeNode } from './http/operation/node-metrics.ts';
import { requestLog } from './http/operation/request-log.ts';
import { type ReleaseStatus, statusOf } from './modules/content/releases/release-follower.ts';
import type { Deps } from './services/deps.ts';

/** What a process answers that only runs jobs: probes and metrics. */
export async function buildWorkerApp(
  deps: Deps,
  releaseStatus: () => ReleaseStatus = () => statusOf(deps),
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = deps.logger;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  const metrics = createMetrics();
  const { tracing } = deps.env;
  if (tracing) {
    const { createTraces } = await import('./http/operation/tracing.ts');
    const traces = createTraces({ ...deps, tracing });
    deps.jobs.traceBy(traces.jobs);
    app.addHook('onClose', traces.close);
  }
  requestLog(app);
  closeOnShutdown(app, deps.lifecycle);
  errors(app);
  healthRoutes(app, { ...deps, releaseStatus });
  registerMetrics(app, metrics, deps.env);
  observeNode(metrics.registry, { ...deps, releaseStatus });
  return app;
}
