import cluster, { type Worker as Process } from 'node:cluster';
import type { Env } from './env.ts';
import { isProcessMessage, type MetricsJson, mergeMetrics } from './http/operation/process-metrics.ts';
import { createLogger } from './log.ts';
import { restartAfter } from './restart-delay.rules.ts';

/** After SHUTDOWN_DELAY, and longer than the time that a process gives its own requests. */
const STOP_MS_MAX = 40_000;
/** A process that starts or is stuck does not answer; the metrics of the others are sent without it. */
const METRICS_MS_MAX = 2000;

/** Keeps `env.processes` processes running, which share the port. Returns what ends them all. */
export function supervise(env: Env): () => void {
  const logger = createLogger(env.logLevel);
  const running = new Set<Process>();
  let isStopping = false;
  let hasServed = false;
  let exitCode = 0;

  const exitIfLast = () => {
    if (isStopping && running.size === 0) process.exit(exitCode);
  };
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    for (const child of running) child.process.kill('SIGTERM');
    const kill = () => {
      for (const child of running) child.process.kill('SIGKILL');
    };
    setTimeout(kill, env.shutdownDelaySeconds * 1000 + STOP_MS_MAX).unref();
    exitIfLast();
  };
  /** The first one may run the jobs as well; the others only serve. */
  const startProcess = (place: number, failures = 0): void => {
    if (isStopping) return;
    const child = cluster.fork({ ROLE: place === 0 ? env.role : 'web' });
    const startedAt = performance.now();
    running.add(child);
    child.on('listening', () => {
      hasServed = true;
    });
    child.on('message', (message: unknown) => {
      if (isProcessMessage(message) && message.kind === 'metrics-wanted') {
        void collectMetrics([...running]).then((text) => {
          if (child.isConnected()) child.send({ kind: 'all-metrics', id: message.id, text });
        });
      }
    });
    child.on('exit', (code, signal) => {
      running.delete(child);
      if (isStopping || !hasServed) {
        // One that had just begun to start ends by the signal itself.
        const hasEndedAsAsked = code === 0 || (isStopping && signal === 'SIGTERM');
        // What makes the first start fail makes every start fail, and is printed already.
        if (!hasEndedAsAsked) exitCode = 1;
        stop();
        exitIfLast();
        return;
      }
      const restart = restartAfter({ livedMs: performance.now() - startedAt, failures });
      logger.error({ code, signal, delayMs: restart.delayMs }, 'process.replaced');
      setTimeout(() => startProcess(place, restart.failures), restart.delayMs);
    });
  };
  for (let place = 0; place < env.processes; place += 1) startProcess(place);
  return stop;
}

let lastId = 0;

async function collectMetrics(processes: Process[]): Promise<string> {
  const reports = await Promise.all(processes.map(reportOf));
  return mergeMetrics(reports.filter((report) => report !== undefined));
}

function reportOf(child: Process): Promise<MetricsJson | undefined> {
  if (!child.isConnected()) return Promise.resolve(undefined);
  lastId += 1;
  const id = lastId;
  const { promise, resolve } = Promise.withResolvers<MetricsJson | undefined>();
  const timer = setTimeout(() => resolve(undefined), METRICS_MS_MAX);
  const take = (message: unknown) => {
    if (isProcessMessage(message) && message.kind === 'metrics' && message.id === id)
      resolve(message.metrics);
  };
  child.on('message', take);
  child.send({ kind: 'report-metrics', id });
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', take);
  });
}
