import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

export type MetricsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What the processes of `WEB_CONCURRENCY` and their supervisor send each other. */
export type ProcessMessage =
  | { kind: 'metrics-wanted'; id: number }
  | { kind: 'report-metrics'; id: number }
  | { kind: 'metrics'; id: number; metrics: MetricsJson }
  | { kind: 'all-metrics'; id: number; text: string };

export function isProcessMessage(message: unknown): message is ProcessMessage {
  return typeof message === 'object' && message !== null && 'kind' in message && 'id' in message;
}

/** Counters add up. A gauge that is the same in all processes needs `aggregator: 'max'`. */
export async function mergeMetrics(reports: MetricsJson[]): Promise<string> {
  return AggregatorRegistry.aggregate(reports).metrics();
}

/** The metrics of all processes of this node: a request for them arrives at any one of them. */
export function reportMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  process.on('message', (message: unknown) => {
    if (!isProcessMessage(message) || message.kind !== 'report-metrics') return;
    void registry.getMetricsAsJSON().then((metrics) => {
      process.send?.({ kind: 'metrics', id: message.id, metrics } satisfies ProcessMessage);
    });
  });
  let lastId = 0;
  return () => {
    lastId += 1;
    const id = lastId;
    const { promise, resolve } = Promise.withResolvers<string>();
    const take = (message: unknown) => {
      if (!isProcessMessage(message) || message.kind !== 'all-metrics' || message.id !== id) return;
      process.off('message', take);
      resolve(message.text);
    };
    process.on('message', take);
    process.send?.({ kind: 'metrics-wanted', id } satisfies ProcessMessage);
    return promise;
  };
}
