import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { OpenDb } from '../../db/open-db.ts';
import { ALERTED_EVENTS, eventCounters } from '../../event-counters.ts';
import { type JobCounts, readJobCounts } from '../../jobs/job-counts.ts';
import { loggedEvents } from '../../log.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';

interface Observed {
  db: OpenDb;
  passwords: Pick<PasswordHasher, 'load'>;
  releaseStatus: () => { release: number | null; wanted: number | null };
}

/** What a node is busy with, apart from its requests. */
export function observeNode(
  registry: Registry,
  { db, passwords, releaseStatus }: Observed,
  pages?: { cachedBytes(): number },
): void {
  registry.registerMetric(loggedEvents);
  for (const [event, level] of ALERTED_EVENTS) loggedEvents.inc({ event, level }, 0);
  for (const counter of eventCounters) registry.registerMetric(counter);
  gauge(registry, 'page_cache_bytes', 'Rendered pages of this process', () => pages?.cachedBytes() ?? 0);
  gauge(
    registry,
    'content_release',
    'The content release in use; 0 for a folder that is read as it is',
    () => releaseStatus().release ?? 0,
    'min',
  );
  gauge(
    registry,
    'content_release_wanted',
    'The content release that is current; another than the one in use if this node cannot read it',
    () => releaseStatus().wanted ?? 0,
    'max',
  );
  stateGauge(
    registry,
    'password_hashes',
    'Password hashes: `running`, and `waiting` in the queue',
    passwords.load,
  );
  stateGauge(registry, 'database_connections', 'Connections, and requests `waiting` for one', () =>
    db.driver === 'postgres' ? connectionsOf(db.pool) : {},
  );
  jobGauges(registry, db);
}

function connectionsOf({ idleCount, totalCount, waitingCount }: Pool) {
  return { idle: idleCount, used: totalCount - idleCount, waiting: waitingCount };
}

function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number,
  aggregator: 'sum' | 'min' | 'max' = 'sum',
): void {
  new Gauge({
    name,
    help,
    aggregator,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

function stateGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Record<string, number>,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(read())) this.set({ state }, count);
    },
  });
}

/** Of all nodes together, because they share the queue. Missing while the database does not answer. */
function jobGauges(registry: Registry, db: OpenDb): void {
  let reading: Promise<JobCounts[]> | undefined;
  /** Once for both gauges. */
  const read = () => {
    reading ??= readJobCounts(db)
      .catch(() => [])
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  new Gauge({
    name: 'jobs',
    help: 'Jobs of all nodes: `waiting` ones that are due, and those that have `failed` for good in the last day',
    labelNames: ['queue', 'state'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, waiting, failed } of await read()) {
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'failed' }, failed);
      }
    },
  });
  new Gauge({
    name: 'jobs_oldest_due_seconds',
    help: 'How long the oldest job of a queue has been due',
    labelNames: ['queue'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, oldestDueSeconds } of await read()) this.set({ queue }, oldestDueSeconds);
    },
  });
}
